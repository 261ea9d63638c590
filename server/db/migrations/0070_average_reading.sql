-- What readers read on average: of all time ('all'), in a year ('2026') or in a month ('2026-03'). It is worked out once a day, and
-- only what enough readers stand behind is kept, so that nobody can be told from it.
create table average_reading (
  period text not null check (period ~ '^(all|[0-9]{4}(-(0[1-9]|1[0-2]))?)$'),
  figure text not null check (figure in ('books', 'pages', 'minutes', 'days_of_book', 'pages_per_day')),
  average integer not null check (average >= 0),
  readers integer not null check (readers >= 20),
  worked_out_at timestamptz not null,
  primary key (period, figure)
);
