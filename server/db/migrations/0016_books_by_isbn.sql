-- Ids by which a book that is kept here is asked for besides its own: those of bestsellers, made from their ISBN.
create table book_other_id (
  google_books_id text primary key,
  book_id uuid not null references book on delete cascade
);
create index book_other_id_by_book on book_other_id (book_id);
-- Which look-ups of an ISBN led to a book.
create index catalogue_search_by_isbn_found on catalogue_search ((book_ids[1])) where type = 'isbn';
