-- The ledger: append-only, the one source of points. A deed counts once for its subject, for ever.
create table award (
  reader_id uuid not null references reader on delete cascade,
  deed text not null check (
    deed in ('finish', 'review', 'reply', 'rate', 'favourite', 'read_today', 'achievement', 'challenge')
  ),
  subject_id text not null,
  id uuid not null,
  points integer not null check (points > 0),
  book_id uuid references book on delete set null,
  earned_at timestamptz not null,
  primary key (reader_id, deed, subject_id)
);
create index award_in_order on award (reader_id, id desc);

-- The reader's own dates on which reading counted, with the zone in which each was that date.
create table reading_day (
  reader_id uuid not null references reader on delete cascade,
  day date not null,
  time_zone text not null,
  counted_at timestamptz not null,
  -- The reader's last reading before another date counted.
  last_at timestamptz not null check (last_at >= counted_at),
  -- The days without a gap that end with this one, and the most that the reader had until then: days only ever follow.
  run integer not null check (run > 0),
  longest_run integer not null check (longest_run >= run),
  primary key (reader_id, day)
);

create table achievement_earned (
  reader_id uuid not null references reader on delete cascade,
  achievement_id text not null,
  earned_at timestamptz not null,
  primary key (reader_id, achievement_id)
);

-- How many readers have an achievement: the changes that are not folded in yet count too (see standing_change).
create table achievement_count (
  achievement_id text primary key,
  readers integer not null
);

create table achievement_change (
  award_id uuid primary key,
  achievement_id text not null
);

-- One row: how many readers there are, moved by each registration.
create table reader_count (
  whole boolean primary key default true check (whole),
  readers integer not null check (readers >= 0)
);
insert into reader_count (readers) select count(*) from reader;
