create table readlist (
  id uuid primary key,
  reader_id uuid not null references reader on delete cascade,
  name text not null check (length(name) between 1 and 100),
  name_folded text not null,
  -- 'Done Reading': filled by the server, by nobody's hand.
  kept_for_you boolean not null default false,
  created_at timestamptz not null,
  unique (reader_id, name_folded)
);
create unique index readlist_kept_for_reader on readlist (reader_id) where kept_for_you;

create table readlist_book (
  readlist_id uuid not null references readlist on delete cascade,
  book_id uuid not null references book on delete cascade,
  -- Gapped, so that a move writes one row; two books may share one, the book's id then decides.
  position double precision not null,
  added_at timestamptz not null,
  primary key (readlist_id, book_id)
);
create index readlist_book_in_order on readlist_book (readlist_id, position, book_id);
create index readlist_book_of_book on readlist_book (book_id);
