-- A book that was taken away, or put back among those wanted, is not being read: its reading was left open by mistake, and would
-- have become one of months with the next finish.
delete from reading where finished_at is null and not exists (
  select from book_status
  where book_status.reader_id = reading.reader_id and book_status.book_id = reading.book_id and status = 'READING'
);

-- How many a reader has finished, again and again: they have an end.
alter table reader add column readings integer not null default 0 check (readings >= 0);
update reader set readings = n from (
  select reader_id, count(*) as n from reading where finished_at is not null group by reader_id
) as counted where reader_id = reader.id;
