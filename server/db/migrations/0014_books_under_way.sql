-- What a reader is reading or wants to read, the latest first. For a million statuses it takes 1.5 seconds, in which none is set.
create index book_status_by_change on book_status (reader_id, status, changed_at desc, book_id desc);
