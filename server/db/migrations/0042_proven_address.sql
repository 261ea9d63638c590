-- When a reader last opened a link that was sent to their address.
alter table reader add column email_proven_at timestamptz;

-- An address that a reader gave up and may take back until then; nobody else can have it before.
create table former_address (
  reader_id uuid not null references reader on delete cascade,
  email text not null,
  email_folded text not null check (email_folded = lower(email_folded)),
  until timestamptz not null,
  primary key (reader_id, email_folded)
);
create index former_address_by_email on former_address (email_folded);
create index former_address_by_end on former_address (until);
