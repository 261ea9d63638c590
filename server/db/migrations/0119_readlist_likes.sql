-- Who likes which readlist of another reader.
create table readlist_like (
  readlist_id uuid not null references readlist on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  liked_at timestamptz not null,
  primary key (readlist_id, reader_id)
);
create index readlist_like_of_reader on readlist_like (reader_id, readlist_id);

alter table readlist add column likes_count integer not null default 0 check (likes_count >= 0);
