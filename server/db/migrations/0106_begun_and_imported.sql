-- Also those begun here that an import has ended.
drop index reading_begun;
create index reading_begun on reading (reader_id, started_at desc) where started_at is not null;
