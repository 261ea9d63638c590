-- A year that its reader shows to whoever has the link. It is shown for as long as the row is there and the profile is open.
create table shared_year (
  reader_id uuid not null references reader on delete cascade,
  year integer not null check (year between 1900 and 9999),
  token text not null unique check (length(token) >= 22),
  shared_at timestamptz not null,
  primary key (reader_id, year)
);
