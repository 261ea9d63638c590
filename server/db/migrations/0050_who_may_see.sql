-- Who may see what belongs to a reader: everyone who is signed in, the readers who follow, or nobody.
alter table reader
  add column profile_access text not null default 'everyone'
    check (profile_access in ('everyone', 'followers', 'nobody'));

-- Between these two, neither sees the other.
create table block (
  blocker_id uuid not null references reader on delete cascade,
  blocked_id uuid not null references reader on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_of_blocked on block (blocked_id, blocker_id);
