-- A reader's points in the latest month, the latest week and the whole time in which any were earned; the next period's
-- first award writes over the last one's row. The name decides between equal points.
alter table reader add unique (id, username_folded);

create table standing (
  reader_id uuid not null,
  period text not null check (period in ('all', 'month', 'week')),
  starts_on date not null,
  username_folded text not null,
  points integer not null check (points > 0),
  primary key (reader_id, period),
  foreign key (reader_id, username_folded) references reader (id, username_folded) on update cascade on delete cascade
);
create index standing_in_order on standing (period, starts_on, points desc, username_folded) include (reader_id);

-- How many readers have how many points: level 0 counts them by the point, level 1 by 64 points, level 2 by 4096.
create table standing_count (
  period text not null check (period in ('all', 'month', 'week')),
  starts_on date not null,
  level smallint not null check (level between 0 and 2),
  bucket integer not null,
  readers integer not null,
  primary key (period, starts_on, level, bucket)
);

-- Moves that are not folded into standing_count yet, so that no two awards ever wait for the same row.
create table standing_change (
  award_id uuid not null,
  period text not null check (period in ('all', 'month', 'week')),
  starts_on date not null,
  points_before integer not null,
  points_after integer not null,
  primary key (award_id, period)
);
