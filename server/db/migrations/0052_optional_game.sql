-- What is earned is kept; these say whether it shows.
alter table reader
  add column shows_game boolean not null default true,
  add column on_leaderboard boolean not null default true;
