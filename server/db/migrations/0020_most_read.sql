-- Who started or finished what lately: one entry for each reader and book. For a million statuses it takes a second or two,
-- in which none is set.
create index book_status_lately on book_status (changed_at, book_id) where status <> 'WANT_TO_READ';
-- The list was worked out from every time through a book.
drop index reading_by_start;
drop index reading_by_finish;
