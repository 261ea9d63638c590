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
  primary key (reader_id, day)
);

create table achievement_earned (
  reader_id uuid not null references reader on delete cascade,
  achievement_id text not null,
  earned_at timestamptz not null,
  primary key (reader_id, achievement_id)
);
