-- When a member was told that the last day of a group is over.
alter table reading_group_member add column end_told_at timestamptz;
create index reading_group_by_end on reading_group (ends_on) where ended_at is null;

-- Nobody has ended a group that is over by its date.
do $$
declare
  unnamed text;
begin
  select conname into strict unnamed from pg_constraint
  where conrelid = 'notification'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%actor_id IS NULL%';
  execute format('alter table notification drop constraint %I', unnamed);
end $$;
alter table notification
  add constraint notification_actor_check
    check (case when kind = 'group_ended' then true else (actor_id is null) = (kind in ('report', 'challenge')) end);
