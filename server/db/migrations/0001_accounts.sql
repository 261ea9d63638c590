create table reader (
  id uuid primary key,
  username text not null,
  username_folded text not null unique check (username_folded = lower(username)),
  email text not null,
  email_folded text not null unique check (email_folded = lower(email)),
  password_hash text not null,
  bio text not null default '' check (length(bio) <= 500),
  profile_image text not null default '',
  time_zone text not null default 'UTC',
  points integer not null default 0 check (points >= 0),
  books_read integer not null default 0 check (books_read >= 0),
  reviews_written integer not null default 0 check (reviews_written >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null
);

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  reader_id uuid not null references reader on delete cascade,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_reader on session (reader_id);
create index session_by_expiry on session (expires_at);

-- One row for each failed login, kept for as long as it can slow another.
create table login_failure (
  id uuid primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failure_of_account on login_failure (account, failed_at);
create index login_failure_by_time on login_failure (failed_at);

-- A browser that an account has logged in from: strangers' failures do not slow it.
create table known_browser (
  reader_id uuid not null references reader on delete cascade,
  browser_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (reader_id, browser_hash)
);
