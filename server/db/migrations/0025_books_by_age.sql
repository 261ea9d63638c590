-- What an outside catalogue said longest ago. Nothing but a new look at the catalogue moves a book in it.
create index book_by_age on book (fetched_at) where source in ('google-books', 'open-library');
