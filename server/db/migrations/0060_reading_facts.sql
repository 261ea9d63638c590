-- What statistics ask of a reading's book, kept with the reading: fetching the books of 20,000 readings takes longer than counting
-- them. Null until it is filled in, and not to be used while the book is in book_fact_change; the book itself says it then.
alter table reading add column facts text;
create index reading_without_facts on reading (reader_id, id) where facts is null;

-- Separated by characters that no title or name contains.
create function book_facts(pages integer, year text, language text, genres text[], authors text[]) returns text
language sql stable parallel safe return
  coalesce(pages::text, '') || chr(31) || case when year = 'N/A' then '' else year end || chr(31) || language || chr(31)
  || array_to_string(genres, chr(30)) || chr(31) || array_to_string(authors, chr(30));

-- Books whose facts have changed since they were copied to readings.
create table book_fact_change (
  book_id uuid primary key references book on delete cascade,
  noted_at timestamptz not null default clock_timestamp()
);

create function note_changed_facts() returns trigger language plpgsql as $$
begin
  insert into book_fact_change as noted (book_id) values (new.id)
  on conflict (book_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create trigger facts_changed after update of pages, year, language, genres, authors on book
  for each row when (
    (old.pages, old.year, old.language, old.genres, old.authors)
    is distinct from (new.pages, new.year, new.language, new.genres, new.authors)
  )
  execute function note_changed_facts();
