-- Notes that each of these readers is mailed about a kind of notification, one after the other in the order given, as `lock_readers` locks
-- them: two at once cannot deadlock. Returns those who want it, and were not mailed since.
create function take_mails(ids uuid[], of_kind text, at timestamptz, not_since timestamptz) returns setof uuid language plpgsql as $$
declare
  each uuid;
begin
  foreach each in array ids loop
    update notification_setting set mailed_at = at
    where reader_id = each and kind = of_kind and how = 'mail' and (mailed_at is null or mailed_at < not_since);
    if found then
      return next each;
    end if;
  end loop;
end $$;
