-- One after the other in the order given, so that two who lock the same readers cannot deadlock; where tables are distributed, no one
-- statement locks rows of several machines. Both return those who are there.
create function lock_readers(ids uuid[]) returns setof uuid language plpgsql as $$
declare
  each uuid;
begin
  foreach each in array ids loop
    perform from reader where id = each for no key update;
    if found then
      return next each;
    end if;
  end loop;
end $$;

-- Only against being deleted.
create function keep_readers(ids uuid[]) returns setof uuid language plpgsql as $$
declare
  each uuid;
begin
  foreach each in array ids loop
    perform from reader where id = each for key share;
    if found then
      return next each;
    end if;
  end loop;
end $$;
