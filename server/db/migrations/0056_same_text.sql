-- How often a long text was taken, from whomever, since when; the hash is of what it says, whatever its case and spaces.
create table same_text (
  text_hash bytea primary key check (length(text_hash) = 32),
  since timestamptz not null,
  used integer not null check (used > 0)
);
create index same_text_by_age on same_text (since);
