-- Other titles and names that a book is looked for by. They say less for a book than its own, so they are kept apart from them.
alter table book_search
  add column other_titles text[] not null default '{}',
  add column other_names text[] not null default '{}';
