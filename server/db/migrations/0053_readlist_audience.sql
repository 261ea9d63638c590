-- Beside those it is shared with by name: whoever sees the profile, and whoever has the secret link.
alter table readlist
  add column is_public boolean not null default false,
  add column link_token text unique check (link_token ~ '^[A-Za-z0-9_-]{43}$');
