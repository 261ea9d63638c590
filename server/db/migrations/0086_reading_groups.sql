-- Readers who read one book together, part by part.
create table reading_group (
  id uuid primary key,
  book_id uuid not null references book,
  organizer_id uuid references reader on delete set null,
  name text not null check (length(name) between 1 and 100),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  link_token text unique,
  -- When its organizer ended it; otherwise it is over after its last day.
  ended_at timestamptz,
  created_at timestamptz not null
);
create index reading_group_of_book on reading_group (book_id);
create index reading_group_of_organizer on reading_group (organizer_id);

create table reading_group_part (
  id uuid primary key,
  group_id uuid not null references reading_group on delete cascade,
  number integer not null check (number between 1 and 30),
  title text not null check (length(title) <= 100),
  -- Where it ends: all that comes before is read by then.
  to_page integer check (to_page > 0),
  to_percent integer check (to_percent between 1 and 100),
  due_on date not null,
  unique (group_id, number),
  check (num_nonnulls(to_page, to_percent) = 1)
);

-- Who has to do with a group. Whoever declined, left or was removed stays in it, so that they are not asked again.
create table reading_group_member (
  group_id uuid not null references reading_group on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  state text not null check (state in ('invited', 'joined', 'declined', 'left', 'removed')),
  -- Who asked them last.
  invited_by uuid references reader on delete set null,
  since timestamptz not null,
  primary key (group_id, reader_id)
);
create index reading_group_of_member on reading_group_member (reader_id, state, group_id);
create index reading_group_invited_by on reading_group_member (invited_by) where invited_by is not null;

create table reading_group_post (
  id uuid primary key,
  part_id uuid not null references reading_group_part on delete cascade,
  -- Null once they left Octavo and let it stand.
  reader_id uuid references reader on delete set null,
  text text not null,
  -- Why a moderator hid it, if one did; what it said stands in taken_down.
  removed_for text,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index reading_group_post_of_part on reading_group_post (part_id, id);
create index reading_group_post_of_reader on reading_group_post (reader_id, part_id);

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in (
    'follow', 'follow_request', 'reply', 'thread', 'share', 'report', 'challenge', 'group_invite', 'group_post', 'group_ended'
  )),
  add column group_id uuid check ((group_id is not null) = (kind in ('group_invite', 'group_post', 'group_ended'))),
  add column part_id uuid check ((part_id is not null) = (kind = 'group_post')),
  add column post_id uuid references reading_group_post on delete cascade
    check ((post_id is not null) = (kind = 'group_post')),
  add foreign key (group_id, reader_id) references reading_group_member (group_id, reader_id) on delete cascade;
create index notification_of_group on notification (group_id, reader_id) where group_id is not null;
create unique index notification_of_post on notification (post_id, reader_id) where post_id is not null;
create unique index notification_of_group_news on notification (group_id, reader_id, kind)
  where kind in ('group_invite', 'group_ended');

alter table moderation_act
  drop constraint moderation_act_thing_kind_check,
  add constraint moderation_act_thing_kind_check
    check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture', 'post', 'crowd'));
alter table report
  drop constraint report_thing_kind_check,
  add constraint report_thing_kind_check
    check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture', 'post'));
alter table taken_down add column post_id uuid references reading_group_post on delete cascade;
create index taken_down_of_post on taken_down (post_id) where post_id is not null;
drop index taken_down_name;
create index taken_down_name on taken_down using hash (lower(text))
  where review_id is null and readlist_id is null and post_id is null and image is null;
