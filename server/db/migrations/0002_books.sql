create table book (
  id uuid primary key,
  google_books_id text not null unique check (length(google_books_id) between 1 and 200),
  source text not null check (source in ('google-books', 'open-library', 'shelf')),
  title text not null check (title <> ''),
  authors text[] not null,
  genres text[] not null default '{}',
  description text not null default '',
  image text not null default '' check (image = '' or image like 'https://%'),
  year text not null default 'N/A' check (year ~ '^(N/A|-?[0-9]{1,4})$'),
  pages integer check (pages > 0),
  language text not null default '',
  rating_sum integer not null default 0,
  rating_count integer not null default 0 check (rating_count >= 0),
  fetched_at timestamptz not null,
  created_at timestamptz not null,
  check (rating_sum between rating_count and 5 * rating_count)
);

-- What a book is found by. A table of its own: a rating moves its book's row and leaves this one alone, and a search reads
-- narrow rows. The app folds the text; the database only compares it.
create table book_search (
  book_id uuid primary key references book on delete cascade,
  terms tsvector not null,
  folded_title text not null,
  author_keys text[] not null,
  popularity integer not null check (popularity >= 0)
);
-- Without a list of what is still to be entered: a search would have to read through it.
create index book_search_by_term on book_search using gin (terms) with (fastupdate = off);
create index book_search_by_author on book_search using gin (author_keys) with (fastupdate = off);
create index book_search_by_popularity on book_search (popularity desc, book_id desc);

-- The words in use, and in how many books; the empty word is in every book.
create table book_word (
  word text collate "C" primary key,
  titles integer not null,
  authors integer not null,
  genres integer not null,
  -- Words that differ by a typo or two share one of these.
  near integer[] not null
)
-- Room to count up in place: else each count would enter the word into the index anew.
with (fillfactor = 60);
create index book_word_near on book_word using gin (near) with (fastupdate = off);

-- What outside catalogues said, for a day.
create table catalogue_search (
  source text not null,
  type text not null,
  query text not null,
  page integer not null,
  book_ids text[] not null,
  total_results integer,
  fetched_at timestamptz not null,
  primary key (source, type, query, page)
);
create index catalogue_search_by_age on catalogue_search (fetched_at);

-- By the id that was asked for; without a book where the catalogue knows none.
create table catalogue_book (
  google_books_id text primary key,
  source text not null,
  book jsonb,
  fetched_at timestamptz not null
);
create index catalogue_book_by_age on catalogue_book (fetched_at);

-- What the shelf's files were when they were last loaded.
create table shelf_loaded (
  name text primary key,
  checksum text not null,
  loaded_at timestamptz not null
);
