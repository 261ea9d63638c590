-- Whose change of standing or achievement waits to be counted. Null for what a server before this wrote.
alter table standing_change add reader_id uuid;
alter table achievement_change add reader_id uuid;
