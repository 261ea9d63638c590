-- A name that was given up is nobody else's for a while. Only a hash of it is kept: nothing of a reader who has left is to be
-- read anywhere. Null where the last owner has left.
create table former_name (
  name_hash bytea primary key check (length(name_hash) = 32),
  reader_id uuid references reader on delete set null,
  given_up_at timestamptz not null
);
create index former_name_of_reader on former_name (reader_id);
create index former_name_by_time on former_name (given_up_at);
