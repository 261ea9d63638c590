-- The hash of a second secret that only the browser of the login has, in a cookie that no script can read. Null where a
-- program logged in: its token is enough.
alter table session add column key_hash bytea check (length(key_hash) = 32);
