-- From where on a review with spoilers gives something away: a page, with the number of pages that its author's edition has if that
-- is known, or a percentage. All null: from the beginning, which is only shown to those who have finished the book.
alter table review
  add column spoilers_from_page integer check (spoilers_from_page between 1 and 100000),
  add column spoilers_of_pages integer check (spoilers_of_pages between spoilers_from_page and 100000),
  add column spoilers_from_percent smallint check (spoilers_from_percent between 1 and 100),
  add constraint review_spoilers_check check (
    num_nonnulls(spoilers_from_page, spoilers_from_percent) <= case when has_spoilers then 1 else 0 end
    and (spoilers_of_pages is null or spoilers_from_page is not null)
  );
