-- The secret that an authenticator app shares. It takes part in logins once a code of it was entered.
create table totp (
  reader_id uuid primary key references reader on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Of the last code that was used, so that none is used twice.
  last_step bigint not null default 0
);

-- One-time codes for a reader whose device is gone, as hashes.
create table recovery_code (
  reader_id uuid not null references reader on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (reader_id, code_hash)
);
