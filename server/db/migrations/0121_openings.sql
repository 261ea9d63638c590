-- How the book begins, as the starter shelf says.
alter table shelf_fact add column opening text not null default '';
