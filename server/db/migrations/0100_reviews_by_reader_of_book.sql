-- Of the readers one follows, those who reviewed a book are looked up one by one.
create index review_by_reader_of_book on review (book_id, reader_id) where depth = 0 and listed;
