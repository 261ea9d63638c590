-- For the calendar of a year: what was read on each day of it.
create index reading_progress_by_day on reading_progress (reader_id, read_on);
