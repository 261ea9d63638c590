-- The pages of the edition in which the end of a part counts; null if unknown. Readers of others come to it by their share of the book.
alter table reading_group_part
  add column of_pages integer check (of_pages between to_page and 100000);
update reading_group_part as part set of_pages = book.pages
from reading_group join book on book.id = reading_group.book_id
where reading_group.id = part.group_id and book.pages between to_page and 100000;
