-- A book may be set aside or given up. The import that set a status is kept until the reader changes it here.
alter table book_status
  drop constraint book_status_status_check,
  add check (status in ('WANT_TO_READ', 'READING', 'PAUSED', 'FINISHED', 'DID_NOT_FINISH')),
  add column import_id uuid;

-- A reading is open, finished or stopped. A date that is known by its month or year is stored as the first day of it.
alter table reading
  drop constraint reading_check,
  drop constraint reading_check1,
  add column outcome text,
  add column started_on date,
  add column stopped_on date,
  add column started_precision text not null default 'day' check (started_precision in ('day', 'month', 'year')),
  add column finished_precision text not null default 'day' check (finished_precision in ('day', 'month', 'year')),
  add column stopped_precision text not null default 'day' check (stopped_precision in ('day', 'month', 'year')),
  -- Made by a status change, entered by hand later, or imported. Only the first kind earns.
  add column origin text not null default 'here' check (origin in ('here', 'entered', 'imported')),
  add column import_id uuid,
  add column medium text check (medium in ('print', 'ebook', 'audio')),
  add column pages integer check (pages between 1 and 100000),
  add column minutes integer check (minutes between 1 and 1000000),
  add column note text not null default '' check (length(note) <= 2000);

update reading set
  outcome = case when finished_at is null then 'open' else 'finished' end,
  started_on = (started_at at time zone coalesce(known.name, 'UTC'))::date
from reader left join pg_timezone_names as known on known.name = reader.time_zone
where reader.id = reading.reader_id;
-- A clock or a journey may have put the start a day after the finish.
update reading set started_on = finished_on where started_on > finished_on;
update reading set outcome = 'stopped' where outcome = 'open' and not exists (
  select from book_status
  where book_status.reader_id = reading.reader_id and book_status.book_id = reading.book_id and status = 'READING'
);

alter table reading
  alter column outcome set not null,
  add check (outcome in ('open', 'finished', 'stopped')),
  add check (finished_at >= started_at),
  add check (finished_at is null or finished_on is not null),
  add check (outcome = 'finished' or finished_on is null),
  add check (outcome = 'stopped' or stopped_on is null);

drop index reading_open;
create unique index reading_open on reading (reader_id, book_id) where outcome = 'open';
drop index reading_of_book;
create index reading_of_book on reading (book_id);
drop index reading_finished;
create index reading_finished on reading (reader_id, finished_on, book_id) where outcome = 'finished';
create index reading_of_reader_and_book on reading (reader_id, book_id);

-- Stopped readings count towards the limit as finished ones do.
update reader set readings = n from (
  select reader_id, count(*) as n from reading where outcome <> 'open' group by reader_id
) as counted where reader_id = reader.id and readings <> n;

create table reading_progress (
  reader_id uuid not null,
  id uuid not null,
  reading_id uuid not null,
  read_on date not null,
  entered_at timestamptz not null,
  page integer check (page between 0 and 100000),
  percent smallint check (percent between 0 and 100),
  minutes integer check (minutes between 0 and 1000000),
  note text not null default '' check (length(note) <= 2000),
  primary key (reader_id, id),
  foreign key (reader_id, reading_id) references reading on delete cascade,
  check (num_nonnulls(page, percent, minutes) = 1)
);
create index reading_progress_of_reading on reading_progress (reader_id, reading_id, id);
