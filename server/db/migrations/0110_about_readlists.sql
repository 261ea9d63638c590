-- What the owner of a readlist says of it, and whether its books are numbered. What moderators hide is not shown, whoever wrote it.
alter table readlist
  add column description text not null default '' check (length(description) <= 5000),
  add column is_numbered boolean not null default false;
