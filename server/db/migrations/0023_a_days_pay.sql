-- A reader's day pays for so much and no more: which day is being paid, since when and in which zone, and how many of each deed.
alter table reader
  add column paid_on date,
  add column paid_zone text,
  add column paid_since timestamptz,
  add column paid_today jsonb not null default '{}',
  add constraint reader_paid_whole check (
    (paid_on is null) = (paid_zone is null) and (paid_on is null) = (paid_since is null)
  );

-- The day that a deed was counted to; null of what pays without end, and of what was earned before days had one.
alter table award add column paid_on date;
-- What is beyond is entered, and pays nothing.
alter table award drop constraint award_points_check;
alter table award add constraint award_points_check check (points > 0 or (points = 0 and paid_on is not null));
