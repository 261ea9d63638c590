create table follow (
  follower_id uuid not null references reader on delete cascade,
  followed_id uuid not null references reader on delete cascade,
  followed_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follow_of_follower on follow (follower_id, followed_at desc, followed_id desc);
create index follow_of_followed on follow (followed_id, followed_at desc, follower_id desc);

-- What a reader is found by: the name without case and dots, and how well known it is. Fame comes in steps, so that a new
-- follower nearly never moves a reader within the indexes.
alter table reader
  add column name_key text collate "C" not null
    generated always as (translate(username_folded, '._-', '')) stored,
  add column fame smallint not null
    generated always as (width_bucket(followers_count, array[1, 3, 10, 30, 100, 300, 1000, 3000, 10000])) stored;
create index reader_by_name on reader (name_key);
create index reader_by_fame on reader (fame, name_key);
-- The name from its end, without the number that so many end in: 'the_quiet_owl' and 'nightowl42' are found by 'owl'.
create index reader_by_name_end on reader (fame, reverse(rtrim(name_key, '0123456789')));

-- A copy for each reader who shows it, so that it goes when its reader takes another one.
create table profile_image (
  reader_id uuid not null references reader on delete cascade,
  -- SHA-256 of the bytes, in hexadecimal: the name under which it is served.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (reader_id, hash)
);
create index profile_image_by_hash on profile_image (hash);
