-- What a preview that is looked at again and again counts: all that it tells rows apart by, and how many there are of each kind,
-- so that it need not read 20,000 of them each time.
alter table import_row add column kind text not null generated always as (
  outcome || ' ' || coalesce(effect, '-') || ' '
  || case when applied_at is null then '-' else 'applied' end || ' '
  -- A row that joins another's book, cannot be read or is left out is no book.
  || case
    when same_as is null and outcome <> 'invalid' and decision is distinct from 'leave_out' then 'book'
    else '-'
  end || ' '
  || case
    when decision = 'own' then 'own'
    when decision = 'book' or outcome = 'matched' then 'found'
    when outcome = 'uncertain' then 'to_check'
    else outcome
  end || ' '
  || coalesce(content #>> '{entry,state}', 'none') || ' '
  || case when content #>> '{entry,review}' is null then '-' else 'review' end || ' '
  || case when jsonb_array_length(content -> 'losses') > 0 then 'losses' else '-' end
) stored;

create table import_count (
  import_id uuid not null references import on delete cascade,
  kind text not null,
  n integer not null,
  primary key (import_id, kind)
);

-- Rows are deleted only together with their import, and the counts with it.
create function count_import_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into import_count as counted (import_id, kind, n)
    select import_id, kind, count(*) from new_rows group by import_id, kind order by import_id, kind
    on conflict (import_id, kind) do update set n = counted.n + excluded.n;
  else
    insert into import_count as counted (import_id, kind, n)
    select import_id, kind, sum(by) from (
      select import_id, kind, 1 as by from new_rows union all select import_id, kind, -1 from old_rows
    ) as moved
    group by import_id, kind having sum(by) <> 0 order by import_id, kind
    on conflict (import_id, kind) do update set n = counted.n + excluded.n;
  end if;
  return null;
end $$;

create trigger count_new after insert on import_row referencing new table as new_rows
  for each statement execute function count_import_rows();
create trigger count_changed after update on import_row referencing old table as old_rows new table as new_rows
  for each statement execute function count_import_rows();

insert into import_count (import_id, kind, n)
select import_id, kind, count(*) from import_row group by import_id, kind;
