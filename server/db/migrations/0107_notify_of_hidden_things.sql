-- What moderators hide, and show again, changes the number of those who were told of it.
create function tell_of_hiding() returns trigger language plpgsql as $$
begin
  execute format(
    'select pg_notify(''octavo'', ''unread '' || string_agg(reader_id::text, '',''))
    from (
      select reader_id, (row_number() over () - 1) / 200 as part from notification where %I = $1 and read_at is null
    ) as numbered
    group by part',
    tg_argv[0]
  ) using new.id;
  return null;
end $$;

create trigger review_hidden after update of removed_for on review
  for each row when (new.removed_for is distinct from old.removed_for) execute function tell_of_hiding('review_id');
create trigger post_hidden after update of removed_for on reading_group_post
  for each row when (new.removed_for is distinct from old.removed_for) execute function tell_of_hiding('post_id');
create trigger readlist_hidden after update of removed_for on readlist
  for each row when (new.removed_for is distinct from old.removed_for) execute function tell_of_hiding('readlist_id');
