create table challenge (
  id uuid primary key,
  -- What Octavo offers has a key ('2026/12', '2026-11/3') and no owner; a reader's own has an owner and no key.
  offer text unique,
  owner_id uuid references reader on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 1000),
  target_books integer not null check (target_books between 1 and 1000),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  participants integer not null default 0 check (participants >= 0),
  created_at timestamptz not null,
  check ((offer is null) <> (owner_id is null))
);
create index challenge_owned on challenge (owner_id, end_date) where owner_id is not null;
create index challenge_offered on challenge (end_date) where offer is not null;

create table challenge_member (
  reader_id uuid not null references reader on delete cascade,
  challenge_id uuid not null references challenge on delete cascade,
  joined_at timestamptz not null,
  primary key (reader_id, challenge_id)
);
create index challenge_member_of_challenge on challenge_member (challenge_id);

-- Stays when its reader quits, and when a book is no longer finished.
create table challenge_completed (
  reader_id uuid not null references reader on delete cascade,
  challenge_id uuid not null references challenge on delete cascade,
  completed_at timestamptz not null,
  primary key (reader_id, challenge_id)
);
create index challenge_completed_of_challenge on challenge_completed (challenge_id);
