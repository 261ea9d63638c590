-- Of thousands of readers one follows, who were active last, and who has a book, is read from indexes alone or from one range of an index.
alter table last_doing drop constraint last_doing_pkey, add primary key (reader_id) include (until);
drop index book_status_of_book;
create index book_status_of_book on book_status (book_id, reader_id);
create index rating_by_reader_of_book on rating (book_id, reader_id);
