-- Entries are gathered in a list before they are sorted into the index, which takes a quarter of the time. Searches read the list too, so
-- sessions of the server keep it short (`gin_pending_list_limit`), and those that write many books empty it.
alter index book_search_by_term set (fastupdate = on);
alter index book_search_by_author set (fastupdate = on);
alter index book_word_near set (fastupdate = on);
