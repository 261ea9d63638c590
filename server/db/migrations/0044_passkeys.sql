-- Logs a reader in without a password: the public half of a key that stays on their device.
create table passkey (
  id uuid primary key,
  reader_id uuid not null references reader on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 2000),
  public_key bytea not null,
  -- How often the device says it was used, to notice a copy; most devices say 0 always.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_reader on passkey (reader_id);

-- What a device is asked to sign, once. Without a reader it is for a login.
create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  reader_id uuid references reader on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
create index passkey_challenge_of_reader on passkey_challenge (reader_id);
