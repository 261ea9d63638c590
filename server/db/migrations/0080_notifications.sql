-- What is told to a reader: a row for each doing. Doings of a kind with the same thing that were not yet read, or were read at the
-- same moment, show as one entry. A row goes with the row that caused it, so whatever is taken back takes its notification away.
create table notification (
  id uuid primary key,
  reader_id uuid not null references reader on delete cascade,
  kind text not null check (
    kind in ('follow', 'follow_request', 'reply', 'thread', 'share', 'report', 'challenge')
  ),
  -- Who did it, where a reader did.
  actor_id uuid references reader on delete cascade,
  follower_id uuid check ((follower_id is not null) = (kind = 'follow')),
  requester_id uuid check ((requester_id is not null) = (kind = 'follow_request')),
  -- The reply.
  review_id uuid references review on delete cascade check ((review_id is not null) = (kind in ('reply', 'thread'))),
  -- What was replied to, and the review at the top of its thread: neither goes without the reply.
  parent_id uuid check ((parent_id is not null) = (kind in ('reply', 'thread'))),
  thread_id uuid check ((thread_id is not null) = (kind in ('reply', 'thread'))),
  readlist_id uuid check ((readlist_id is not null) = (kind = 'share')),
  report_id uuid references report on delete cascade check ((report_id is not null) = (kind = 'report')),
  challenge_id uuid check ((challenge_id is not null) = (kind = 'challenge')),
  created_at timestamptz not null,
  read_at timestamptz,
  check ((actor_id is null) = (kind in ('report', 'challenge'))),
  foreign key (follower_id, reader_id) references follow (follower_id, followed_id) on delete cascade,
  foreign key (requester_id, reader_id) references follow_request (requester_id, requested_id) on delete cascade,
  foreign key (readlist_id, reader_id) references readlist_share (readlist_id, reader_id) on delete cascade,
  foreign key (reader_id, challenge_id) references challenge_member (reader_id, challenge_id) on delete cascade
);
create index notification_of_reader on notification (reader_id, id desc);
create index notification_by_age on notification (created_at);
create index notification_of_actor on notification (actor_id) where actor_id is not null;
-- One for each cause, and how a cause that goes finds it.
create unique index notification_of_follow on notification (follower_id, reader_id) where follower_id is not null;
create unique index notification_of_request on notification (requester_id, reader_id) where requester_id is not null;
create unique index notification_of_reply on notification (review_id, reader_id) where review_id is not null;
create unique index notification_of_share on notification (readlist_id, reader_id) where readlist_id is not null;
create unique index notification_of_report on notification (report_id) where report_id is not null;
create unique index notification_of_challenge on notification (challenge_id, reader_id) where challenge_id is not null;

-- How a reader wants to be told of a kind; without a row, here.
create table notification_setting (
  reader_id uuid not null references reader on delete cascade,
  kind text not null,
  how text not null check (how in ('here', 'mail', 'off')),
  -- When the last mail about this kind was written.
  mailed_at timestamptz,
  primary key (reader_id, kind)
);

-- Tells the servers whose notifications, or whose sessions, have changed: a payload holds up to 200 readers.
create function tell_servers() returns trigger language plpgsql as $$
begin
  perform pg_notify('octavo', tg_argv[0] || ' ' || string_agg(reader_id::text, ','))
  from (
    select reader_id, (row_number() over () - 1) / 200 as part from (select distinct reader_id from changed) as each_once
  ) as numbered
  group by part;
  return null;
end $$;

create trigger notification_made after insert on notification
  referencing new table as changed for each statement execute function tell_servers('unread');
create trigger notification_changed after update on notification
  referencing new table as changed for each statement execute function tell_servers('unread');
create trigger notification_gone after delete on notification
  referencing old table as changed for each statement execute function tell_servers('unread');
create trigger session_gone after delete on session
  referencing old table as changed for each statement execute function tell_servers('session');

create function tell_of_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('octavo', 'session ' || new.id);
  return null;
end $$;
create trigger reader_suspended after update of suspended_until on reader
  for each row when (new.suspended_until is distinct from old.suspended_until) execute function tell_of_suspension();
