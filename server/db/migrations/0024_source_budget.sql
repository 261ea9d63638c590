-- How many questions an outside catalogue may still be asked, by all servers together. It grows again by the second.
create table source_budget (
  source text primary key,
  remaining double precision not null,
  counted_at timestamptz not null
);
