-- In which order imports came into a reader's library and changed it, which need not be that of their uploads. Each that comes in, and each
-- time that one changes the library or brings rows to books, takes the reader's next turn. Null before this migration: then the order of the ids holds.
alter table import add column came_in integer, add column turn integer;
alter table import_change add column turn integer;
-- When the row came to its book.
alter table import_row add column turn integer;
