-- The names that an organizer gives to a group and its parts can be reported, and removed by a moderator.
alter table moderation_act
  drop constraint moderation_act_thing_kind_check,
  add constraint moderation_act_thing_kind_check
    check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture', 'post', 'group', 'crowd'));
alter table report
  drop constraint report_thing_kind_check,
  add constraint report_thing_kind_check
    check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture', 'post', 'group'));
-- Why a moderator removed them, if one did; what they were stands in taken_down.
alter table reading_group add column removed_for text;
alter table taken_down add column group_id uuid references reading_group on delete cascade;
create index taken_down_of_group on taken_down (group_id) where group_id is not null;
