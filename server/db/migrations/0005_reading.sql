create table book_status (
  reader_id uuid not null references reader on delete cascade,
  book_id uuid not null references book on delete cascade,
  status text not null check (status in ('WANT_TO_READ', 'READING', 'FINISHED')),
  changed_at timestamptz not null,
  primary key (reader_id, book_id)
);
create index book_status_of_book on book_status (book_id);

-- One row for each time through a book; a second reading is a second row.
create table reading (
  reader_id uuid not null references reader on delete cascade,
  id uuid not null,
  book_id uuid not null references book on delete cascade,
  started_at timestamptz,
  finished_at timestamptz,
  -- The date of that instant where the reader was.
  finished_on date,
  primary key (reader_id, id),
  check (finished_at >= started_at),
  check ((finished_at is null) = (finished_on is null))
);
create unique index reading_open on reading (reader_id, book_id) where finished_at is null;
create index reading_of_book on reading (book_id, finished_at);
create index reading_finished on reading (reader_id, finished_on, book_id);
