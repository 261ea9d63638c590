-- What a reader says of a book of theirs beside its status. A book without a row is public, without note and not owned.
create table library_book (
  reader_id uuid not null references reader on delete cascade,
  book_id uuid not null references book on delete cascade,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  private_note text not null default '' check (length(private_note) <= 20000),
  owned_copies smallint not null default 0 check (owned_copies between 0 and 1000),
  added_on date,
  -- The ids that other services know the book by, and what their files said that has no place here.
  source_ids jsonb not null default '{}',
  source_fields jsonb not null default '{}',
  primary key (reader_id, book_id)
);
create index library_book_of_book on library_book (book_id);

-- A book that one reader brought along and no catalogue knows. It does not exist for anyone else.
alter table book
  add column owner_id uuid references reader on delete cascade,
  drop constraint book_source_check,
  add check (source in ('google-books', 'open-library', 'shelf', 'newspaper', 'reader')),
  add check ((owner_id is not null) = (source = 'reader'));
create index book_of_owner on book (owner_id) where owner_id is not null;

-- Stars in quarters, 1 to 20.
alter table rating
  add column quarters smallint check (quarters between 1 and 20),
  add column import_id uuid;
update rating set quarters = 4 * rating;
alter table rating alter column quarters set not null, drop column rating;
alter table book drop constraint book_check;
update book set rating_sum = 4 * rating_sum where rating_count > 0;
alter table book add check (rating_sum between rating_count and 20 * rating_count);

-- A review is listed, with the replies to it, if it is public and its author keeps the book public.
alter table review
  add column visibility text not null default 'public' check (visibility in ('public', 'private')),
  add column has_spoilers boolean not null default false,
  add column listed boolean not null default true,
  add column import_id uuid,
  add check (visibility = 'public' or not listed),
  add check (depth = 0 or visibility = 'public');
drop index review_of_book;
create index review_of_book on review (book_id, id desc) where depth = 0 and listed;
create index review_unlisted on review (reader_id, book_id) where not listed;
create index review_by_book on review (book_id);
