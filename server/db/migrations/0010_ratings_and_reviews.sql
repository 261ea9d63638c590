create table rating (
  reader_id uuid not null references reader on delete cascade,
  book_id uuid not null references book on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (reader_id, book_id)
);
create index rating_of_book on rating (book_id);

-- Reviews at top level; a reply counts with what it replies to.
alter table book add column review_count integer not null default 0 check (review_count >= 0);

-- A review, or with a parent a reply: to a review, or to another reply.
create table review (
  id uuid primary key,
  book_id uuid not null references book on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  parent_id uuid references review on delete cascade,
  depth smallint not null check (depth between 0 and 50),
  review_text text not null check (length(review_text) between 1 and 10000),
  replies_count integer not null default 0 check (replies_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((parent_id is null) = (depth = 0))
);
create index review_of_book on review (book_id, depth, id desc);
create index review_of_reader on review (reader_id, depth, id desc);
create index review_reply on review (parent_id, id desc) where parent_id is not null;

-- The answers to what a client may send again because it never heard one: the same key gets the same answer.
create table sent_request (
  reader_id uuid not null references reader on delete cascade,
  key text not null check (length(key) between 1 and 100),
  -- SHA-256 of what was asked.
  fingerprint bytea not null check (length(fingerprint) = 32),
  reply jsonb not null,
  sent_at timestamptz not null,
  primary key (reader_id, key)
);
