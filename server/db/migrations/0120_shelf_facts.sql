-- What the starter shelf says of a book besides what it is found by.
create table shelf_fact (
  book_id uuid primary key references book on delete cascade,
  other_titles text[] not null default '{}',
  series text not null default '',
  series_number smallint
);
create index shelf_fact_by_series on shelf_fact (regexp_replace(lower(series), '^(the|a|an) ', ''), series_number)
  where series_number is not null;
