-- Who likes which review: at top level, of another reader.
create table review_like (
  review_id uuid not null references review on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  liked_at timestamptz not null,
  primary key (review_id, reader_id)
);
create index review_like_of_reader on review_like (reader_id, review_id);

alter table review add column likes_count integer not null default 0 check (likes_count >= 0);
create index review_by_likes on review (book_id, likes_count desc, id desc) where depth = 0 and listed;
