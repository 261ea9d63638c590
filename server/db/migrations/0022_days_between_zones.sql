-- In which zone the reader was at the last reading; null where it is not known apart from the day's own.
alter table reading_day add column last_zone text;
-- By which rules the day was counted: 1 the calendar alone, 2 also hours that have passed where the zone has changed.
alter table reading_day add column rules smallint not null default 1 check (rules in (1, 2));
