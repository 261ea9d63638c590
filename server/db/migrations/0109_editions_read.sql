-- The edition that a reader reads of the book, as it was when they picked it: it stays when the dump that it came from does not.
alter table library_book add column edition jsonb check (jsonb_typeof(edition) = 'object');
