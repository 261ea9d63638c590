-- Who asks to follow a reader whose profile only followers see.
create table follow_request (
  requester_id uuid not null references reader on delete cascade,
  requested_id uuid not null references reader on delete cascade,
  requested_at timestamptz not null,
  primary key (requester_id, requested_id),
  check (requester_id <> requested_id)
);
create index follow_request_of_requested on follow_request (requested_id, requested_at desc, requester_id desc);
create index block_of_blocker on block (blocker_id, blocked_at desc, blocked_id desc);

-- Whose doings the muter does not want to hear of.
create table mute (
  muter_id uuid not null references reader on delete cascade,
  muted_id uuid not null references reader on delete cascade,
  muted_at timestamptz not null,
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mute_of_muter on mute (muter_id, muted_at desc, muted_id desc);
create index mute_of_muted on mute (muted_id);
