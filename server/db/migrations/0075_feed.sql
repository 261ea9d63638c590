-- When the reader said here that a reading ended, or put a book on a list. Imports leave it null, and so do dates entered for long ago.
alter table reading add column told_at timestamptz;
update reading set told_at = finished_at where finished_at is not null and import_id is null and origin = 'here';
alter table readlist_book add column told_at timestamptz;
-- Since when a readlist is public.
alter table readlist add column public_since timestamptz;
update readlist set public_since = created_at where is_public;

-- A reader's doings, newest first: what the feed of their followers reads.
create index reading_begun on reading (reader_id, started_at desc) where started_at is not null and import_id is null;
create index reading_told on reading (reader_id, told_at desc) where told_at is not null and import_id is null;
create index rating_lately on rating (reader_id, rated_at desc) where import_id is null;
create index review_lately on review (reader_id, created_at desc) where depth = 0 and listed and import_id is null;
create index readlist_public on readlist (reader_id) where is_public and not kept_for_you;
create index readlist_book_told on readlist_book (readlist_id, told_at desc) where told_at is not null;

-- Before this time lies everything a reader has done: at most an hour after the latest, so that most doings write nothing here. The
-- feed asks only those of the readers followed who may have done something since the last entry on the page.
create table last_doing (
  reader_id uuid primary key references reader on delete cascade,
  until timestamptz not null
);
insert into last_doing (reader_id, until)
select reader_id, max(at) + interval '1 hour'
from (
  select reader_id, started_at as at from reading
  union all select reader_id, told_at from reading
  union all select reader_id, rated_at from rating
  union all select reader_id, created_at from review
  union all select reader_id, public_since from readlist
  union all select reader_id, earned_at from achievement_earned
) as done
where at is not null and reader_id is not null
group by reader_id;

create function note_doing(reader uuid, at timestamptz) returns void language plpgsql as $$
begin
  if exists (select from last_doing where reader_id = reader and until > at) then
    return;
  end if;
  insert into last_doing as noted (reader_id, until) values (reader, at + interval '1 hour')
  on conflict (reader_id) do update set until = greatest(noted.until, excluded.until);
end $$;

create function note_reading() returns trigger language plpgsql as $$
begin
  perform note_doing(new.reader_id, greatest(new.started_at, new.told_at));
  return null;
end $$;
create trigger reading_begun after insert on reading
  for each row when (greatest(new.started_at, new.told_at) is not null) execute function note_reading();
create trigger reading_told after update of told_at on reading
  for each row when (new.told_at is not null) execute function note_reading();

create function note_rating() returns trigger language plpgsql as $$
begin
  perform note_doing(new.reader_id, new.rated_at);
  return null;
end $$;
create trigger rating_given after insert or update of rated_at on rating
  for each row when (new.import_id is null) execute function note_rating();

create function note_review() returns trigger language plpgsql as $$
begin
  perform note_doing(new.reader_id, new.created_at);
  return null;
end $$;
create trigger review_written after insert on review
  for each row when (new.depth = 0 and new.import_id is null) execute function note_review();

create function note_achievement() returns trigger language plpgsql as $$
begin
  perform note_doing(new.reader_id, new.earned_at);
  return null;
end $$;
create trigger achievement_reached after insert on achievement_earned
  for each row execute function note_achievement();

create function note_public_list() returns trigger language plpgsql as $$
begin
  perform note_doing(new.reader_id, new.public_since);
  return null;
end $$;
create trigger readlist_opened after update of public_since on readlist
  for each row when (new.public_since is not null) execute function note_public_list();

create function note_listed_book() returns trigger language plpgsql as $$
begin
  perform note_doing(reader_id, new.told_at) from readlist where id = new.readlist_id and is_public;
  return null;
end $$;
create trigger readlist_book_told after insert on readlist_book
  for each row when (new.told_at is not null) execute function note_listed_book();
