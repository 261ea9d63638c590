create table book (
  id uuid primary key,
  google_books_id text not null unique,
  source text not null,
  title text not null,
  authors text[] not null,
  genres text[] not null default '{}',
  description text not null default '',
  image text not null default '',
  year text not null default 'N/A',
  pages integer,
  language text not null default '',
  popularity integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  fetched_at timestamptz,
  created_at timestamptz not null
);
