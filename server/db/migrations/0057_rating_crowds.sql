-- Whether a rating waits, as one of a sudden crowd's, and does not count.
alter table rating add column waits boolean not null default false;
drop index rating_of_book;
create index rating_of_book on rating (book_id, rated_at);

-- A day on which far more readers than usual rated a book, and what a moderator decided about their ratings.
create table rating_crowd (
  id uuid primary key,
  book_id uuid not null references book on delete cascade,
  day date not null,
  noticed_at timestamptz not null,
  -- Null until a moderator has decided.
  counts boolean,
  unique (book_id, day)
);
create index rating_crowd_waiting on rating_crowd (id) where counts is null;
create index rating_crowd_not_counting on rating_crowd (book_id) where counts is not true;

alter table moderation_act
  drop constraint moderation_act_kind_check,
  add constraint moderation_act_kind_check check (kind in (
    'hide', 'remove_picture', 'remove_name', 'warn', 'suspend', 'close', 'count_ratings', 'discard_ratings', 'reverse',
    'appoint', 'dismiss'
  )),
  drop constraint moderation_act_thing_kind_check,
  add constraint moderation_act_thing_kind_check
    check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture', 'crowd'));
