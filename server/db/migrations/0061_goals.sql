-- What a reader means to read in a year or a month. What was read of it is counted from the readings.
create table goal (
  reader_id uuid not null references reader on delete cascade,
  period text not null check (period ~ '^[0-9]{4}(-(0[1-9]|1[0-2]))?$'),
  unit text not null check (unit in ('books', 'pages', 'minutes')),
  target integer not null check (target between 1 and 10000000),
  on_home boolean not null default false,
  -- Whether to leave out how far ahead or behind the reader is.
  silent boolean not null default false,
  primary key (reader_id, period, unit)
);
