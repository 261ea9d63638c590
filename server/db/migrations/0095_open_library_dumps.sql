-- Books from Open Library's dumps have a source of their own: they can be loaded again, so backups may leave them out, and no outside
-- catalogue is asked about them.
alter table book
  drop constraint book_source_check,
  add constraint book_source_check check (
    source in ('google-books', 'open-library', 'open-library-dump', 'shelf', 'newspaper', 'reader')
  );

-- How far each kind of dump has been loaded; changed in the transaction that writes what was read.
create table dump_file (
  kind text primary key check (kind in ('redirects', 'authors', 'editions', 'ratings', 'reading-log', 'works')),
  -- Tells one month's file from another's.
  fingerprint text not null,
  lines bigint not null default 0 check (lines >= 0),
  -- What decided which works became books: works are read again when it changes.
  choice text not null default '',
  started_at timestamptz not null,
  finished_at timestamptz
);

-- By the numbers of Open Library's ids: 26 for OL26A.
create table dump_author (
  id bigint primary key,
  name text not null
);

-- Records that were merged into another; `kind` is the last letter of the id.
create table dump_redirect (
  kind text not null check (kind in ('A', 'M', 'W')),
  id bigint not null,
  to_id bigint not null,
  primary key (kind, id)
);
create index dump_redirect_by_target on dump_redirect (kind, to_id);

create table dump_edition (
  id bigint primary key,
  work bigint not null,
  revision integer not null,
  language text not null default '',
  year smallint,
  pages integer check (pages > 0),
  cover bigint,
  isbns text[] not null default '{}'
);
create index dump_edition_by_work on dump_edition (work);

-- How often a work was rated or put on a shelf.
create table dump_mention (
  kind text not null check (kind in ('ratings', 'reading-log')),
  work bigint not null,
  mentions integer not null check (mentions > 0),
  primary key (kind, work)
);

-- Which books' search terms are of an older version is asked at each start: without this, it would read all of them.
create index book_search_by_folding on book_search using brin (folding) with (autosummarize = on);
