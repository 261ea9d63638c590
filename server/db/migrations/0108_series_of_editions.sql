-- An edition's place in a series, where it is known for certain. Files of editions are read again for it.
alter table dump_edition add column series text not null default '', add column series_number smallint;
create index dump_edition_by_series on dump_edition (regexp_replace(lower(series), '^(the|a|an) ', ''), series_number)
  where series_number is not null;
delete from dump_file where kind = 'editions';
