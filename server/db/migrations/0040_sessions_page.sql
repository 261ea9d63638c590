-- What the page of sessions shows: by what a session is named there, and where it began, in words.
alter table session add column id uuid not null default gen_random_uuid();
alter table session add column browser text not null default '' check (length(browser) <= 60);
alter table session add column system text not null default '' check (length(system) <= 60);
create unique index session_by_id on session (id);
