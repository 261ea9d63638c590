-- Mail that waits to be sent, and for some days what became of it. Whom an unproven request means is found out when it is sent.
create table mail (
  id uuid primary key,
  kind text not null,
  reader_id uuid references reader on delete cascade,
  address text not null check (length(address) <= 254),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'needless')),
  -- Until then the server that is sending it is left alone.
  held_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index mail_of_reader on mail (reader_id);
create index mail_to_address on mail (lower(address), kind);
create index mail_by_age on mail (created_at);

-- The secret of a link that was sent by mail is stored as its hash only. Several may stand for one mail, one for each try.
create table mailed_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  mail_id uuid not null references mail on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  purpose text not null,
  email text not null,
  expires_at timestamptz not null
);
create index mailed_link_of_reader on mailed_link (reader_id, purpose);
create index mailed_link_of_mail on mailed_link (mail_id);
create index mailed_link_by_expiry on mailed_link (expires_at);

-- How many mails were asked for, by an address (as a hash) or from a network.
create table mail_quota (
  subject text primary key,
  since timestamptz not null,
  used integer not null check (used > 0)
);
create index mail_quota_by_age on mail_quota (since);
