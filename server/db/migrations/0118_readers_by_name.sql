-- Where tables are distributed, no one statement looks up the first few of each of several: there, each level of fame is asked for by itself,
-- of all machines.

-- Names after the one and before the other, the first few of each level of fame.
create function readers_named(first text, last text, at_most integer)
returns table (id uuid, name_key text, fame smallint) language plpgsql stable rows 20 as $$
begin
  if to_regclass('distribution.done') is null then
    return query
      select named.* from generate_series(0, 9) as step (level), lateral (
        select reader.id, reader.name_key, reader.fame from reader
        where reader.fame = step.level and reader.name_key > first and reader.name_key < last
        order by reader.name_key limit at_most
      ) as named;
    return;
  end if;
  for level in 0 .. 9 loop
    return query
      select reader.id, reader.name_key, reader.fame from reader
      where reader.fame = level and reader.name_key > first and reader.name_key < last
      order by reader.name_key limit at_most;
  end loop;
end $$;

-- The same by their ends, written backwards and without the number that so many have; without those that begin with this.
create function readers_named_backwards(first text, last text, but_from text, but_before text, at_most integer)
returns table (id uuid, name_key text, fame smallint) language plpgsql stable rows 20 as $$
begin
  if to_regclass('distribution.done') is null then
    return query
      select named.* from generate_series(0, 9) as step (level), lateral (
        select reader.id, reader.name_key, reader.fame from reader
        where reader.fame = step.level
          and reverse(rtrim(reader.name_key, '0123456789')) >= first
          and reverse(rtrim(reader.name_key, '0123456789')) < last
          and not (reader.name_key >= but_from and reader.name_key < but_before)
        order by reverse(rtrim(reader.name_key, '0123456789')) limit at_most
      ) as named;
    return;
  end if;
  for level in 0 .. 9 loop
    return query
      select reader.id, reader.name_key, reader.fame from reader
      where reader.fame = level
        and reverse(rtrim(reader.name_key, '0123456789')) >= first
        and reverse(rtrim(reader.name_key, '0123456789')) < last
        and not (reader.name_key >= but_from and reader.name_key < but_before)
      order by reverse(rtrim(reader.name_key, '0123456789')) limit at_most;
  end loop;
end $$;

-- Names that are one of the variants or, if asked for, start with one: of the longest variants and the best known first.
create function readers_nearly_named(variants text[], begins boolean, at_most integer)
returns table (id uuid, name_key text, fame smallint, letters integer) language plpgsql stable rows 20 as $$
begin
  if to_regclass('distribution.done') is not null then
    -- Each shard reads all names that start so; for each variant and level of fame, all of them would be asked once more.
    return query
      select
        reader.id, reader.name_key, reader.fame, case when reader.name_key <> variant then length(variant) end
      from reader join unnest(variants) as variant
        on reader.name_key >= variant and reader.name_key < variant || case when begins then '~' else ' ' end
      order by 4 desc nulls first, 3 desc, 2 limit at_most * 4;
    return;
  end if;
  return query
    with begun as materialized (
      select variant from unnest(variants) as variant
      where exists (
        select from reader where reader.name_key >= variant collate "C" and reader.name_key < variant || '~' collate "C"
      )
    )
    select reader.id, reader.name_key, reader.fame, null::integer from begun join reader on reader.name_key = variant
    union all
    (
      select named.*, step.letters
      from (
        select variant, length(variant) as letters, level
        from begun, generate_series(0, 9) as step (level)
        where begins order by length(variant) desc, level desc
      ) as step, lateral (
        select reader.id, reader.name_key, reader.fame from reader
        where reader.fame = step.level and reader.name_key > variant and reader.name_key < variant || '~'
        order by reader.name_key limit at_most
      ) as named
      order by step.letters desc, step.level desc
      limit at_most * 3
    );
end $$;

-- Who else has each of these books as one that they read, so many of each.
create function other_readers(books uuid[], apart_from uuid, at_most integer)
returns table (reader_id uuid, book_id uuid) language plpgsql stable as $$
declare
  each uuid;
begin
  foreach each in array books loop
    return query
      select had.reader_id, had.book_id from book_status as had
      where had.book_id = each and had.status in ('READING', 'FINISHED') and had.reader_id <> apart_from
      limit at_most;
  end loop;
end $$;
