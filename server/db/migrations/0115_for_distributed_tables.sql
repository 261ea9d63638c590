-- Those of these readings that nobody else has locked, one after the other; where tables are distributed, no one statement skips locked
-- rows of several machines.
create function lock_free_readings(reader_ids uuid[], reading_ids uuid[]) returns setof uuid language plpgsql as $$
begin
  for n in 1 .. cardinality(reading_ids) loop
    perform from reading where reader_id = reader_ids[n] and id = reading_ids[n] for update skip locked;
    if found then
      return next reading_ids[n];
    end if;
  end loop;
end $$;

-- What a statement changed is counted first, then noted kind by kind: where rows lie on several machines, only what lies beside them may
-- be written here, and not from a table of the changes.
create or replace function count_import_rows() returns trigger language plpgsql as $$
declare
  moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select import_id, kind, count(*) as difference from new_rows group by import_id, kind order by import_id, kind loop
      insert into import_count as counted (import_id, kind, n) values (moved.import_id, moved.kind, moved.difference)
      on conflict (import_id, kind) do update set n = counted.n + excluded.n;
    end loop;
  else
    for moved in
      select import_id, kind, sum(each.n) as difference from (
        select import_id, kind, 1 as n from new_rows union all select import_id, kind, -1 from old_rows
      ) as each
      group by import_id, kind having sum(each.n) <> 0 order by import_id, kind
    loop
      insert into import_count as counted (import_id, kind, n) values (moved.import_id, moved.kind, moved.difference)
      on conflict (import_id, kind) do update set n = counted.n + excluded.n;
    end loop;
  end if;
  return null;
end $$;

-- Where tables are distributed, a key names the reader; what is written over a row names the same key everywhere.
create unique index readlist_of_reader on readlist (reader_id, id);
