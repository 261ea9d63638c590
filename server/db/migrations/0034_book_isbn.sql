-- Which book an ISBN is of, as a catalogue said. Never from a reader's file alone: files hold mistyped ISBNs.
create table book_isbn (
  isbn13 text primary key check (isbn13 ~ '^97[89][0-9]{10}$'),
  book_id uuid not null references book on delete cascade,
  -- Of the edition, with its subtitle; of the book where the catalogue does not tell them apart.
  title text not null
);
create index book_isbn_by_book on book_isbn (book_id);

-- When imports may ask an outside catalogue next, for all servers together.
create table source_pace (
  source text primary key,
  next_at timestamptz not null,
  -- Until when the catalogue asked to be left alone, or is left alone as it does not answer.
  rests_until timestamptz,
  -- In a row, without an answer between them.
  refusals integer not null default 0
);
