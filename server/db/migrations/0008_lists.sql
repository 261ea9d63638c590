create table favorite (
  reader_id uuid not null references reader on delete cascade,
  book_id uuid not null references book on delete cascade,
  -- Gapped, so that a move writes one row; two books may share one, the book's id then decides.
  position double precision not null,
  added_at timestamptz not null,
  primary key (reader_id, book_id)
);
create index favorite_in_order on favorite (reader_id, position, book_id);
create index favorite_of_book on favorite (book_id);

create table readlist_share (
  readlist_id uuid not null references readlist on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  shared_at timestamptz not null,
  primary key (readlist_id, reader_id)
);
create index readlist_share_with_reader on readlist_share (reader_id, shared_at desc, readlist_id);

-- That a reader once shared a list, kept when the share is taken back or the list is deleted: achievements count it.
create table readlist_first_share (
  reader_id uuid not null references reader on delete cascade,
  readlist_id uuid not null,
  shared_at timestamptz not null,
  primary key (reader_id, readlist_id)
);

-- The last good copy of a list of bestsellers, and who looks for a newer one.
create table bestseller_list (
  name text primary key,
  -- Null until it was found once.
  content jsonb,
  found_at timestamptz,
  -- Whoever moves this looks; the others take what is there.
  tried_at timestamptz not null,
  failed_at timestamptz,
  check ((content is null) = (found_at is null))
);

-- A newspaper's books are kept under ids made from their ISBN.
alter table book drop constraint book_source_check;
alter table book add constraint book_source_check check (
  source in ('google-books', 'open-library', 'shelf', 'newspaper')
);

-- What was read here lately.
create index reading_by_start on reading (started_at) where started_at is not null;
create index reading_by_finish on reading (finished_at) where finished_at is not null;
