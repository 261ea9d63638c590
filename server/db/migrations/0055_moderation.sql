alter table reader
  add column is_moderator boolean not null default false,
  -- In the year 9999 for good.
  add column suspended_until timestamptz,
  -- A suspended moderator could lock out everyone.
  add constraint moderator_not_suspended check (not is_moderator or suspended_until is null) not valid;

-- The log of what moderators did. Whoever deletes the account stays in it as nobody.
create table moderation_act (
  id uuid primary key,
  -- Acts of one decision.
  decision_id uuid not null,
  moderator_id uuid references reader on delete set null,
  -- Whether the operator did it at the command line.
  by_operator boolean not null default false,
  kind text not null check (kind in (
    'hide', 'remove_picture', 'remove_name', 'warn', 'suspend', 'close', 'reverse', 'appoint', 'dismiss'
  )),
  thing_kind text check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture')),
  -- A review or a readlist; profile and picture are known by their reader.
  thing_id uuid,
  reader_id uuid references reader on delete set null,
  why text not null check (length(why) <= 1000),
  suspended_until timestamptz check ((suspended_until is not null) = (kind = 'suspend')),
  reverses_id uuid unique references moderation_act check ((reverses_id is not null) = (kind = 'reverse')),
  acted_at timestamptz not null
);
create index moderation_act_of_decision on moderation_act (decision_id);
create index moderation_act_of_reader on moderation_act (reader_id, id desc);
create index moderation_act_of_moderator on moderation_act (moderator_id) where moderator_id is not null;

-- Nothing in the log changes, except that the id of a deleted account goes.
create function keep_moderation_acts() returns trigger language plpgsql as $$
declare
  kept moderation_act;
begin
  if tg_op = 'UPDATE' then
    kept := old;
    if not exists (select from reader where id = old.moderator_id) then
      kept.moderator_id := new.moderator_id;
    end if;
    if not exists (select from reader where id = old.reader_id) then
      kept.reader_id := new.reader_id;
    end if;
    if new is not distinct from kept and (new.moderator_id is null or new.moderator_id = old.moderator_id)
      and (new.reader_id is null or new.reader_id = old.reader_id)
    then
      return new;
    end if;
  end if;
  raise exception 'Acts of moderators cannot be changed.' using errcode = 'integrity_constraint_violation';
end $$;

create trigger moderation_act_row before update or delete on moderation_act
  for each row execute function keep_moderation_acts();
create trigger moderation_act_table before truncate on moderation_act
  for each statement execute function keep_moderation_acts();

-- Why a moderator hid it, if one did; what it said stands in taken_down.
alter table review add column removed_for text;
alter table readlist add column removed_for text;

-- Whoever writes past the check in code, as an import that comes again, does not bring it back.
create function keep_removed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'review' then
    new.review_text := old.review_text;
  else
    new.name := old.name;
    new.name_folded := old.name_folded;
  end if;
  return new;
end $$;
create trigger removed_review before update of review_text on review
  for each row when (old.removed_for is not null and new.removed_for is not null) execute function keep_removed();
create trigger removed_readlist before update of name on readlist
  for each row when (old.removed_for is not null and new.removed_for is not null) execute function keep_removed();

-- What an act took down, to be put back if it is reversed.
create table taken_down (
  act_id uuid primary key references moderation_act,
  reader_id uuid references reader on delete cascade,
  review_id uuid references review on delete cascade,
  readlist_id uuid references readlist on delete cascade,
  -- A review, a readlist's or a reader's name, or a bio.
  text text not null,
  image bytea,
  taken_at timestamptz not null
);
create index taken_down_of_reader on taken_down (reader_id);
create index taken_down_of_review on taken_down (review_id) where review_id is not null;
create index taken_down_of_readlist on taken_down (readlist_id) where readlist_id is not null;

create table report (
  id uuid primary key,
  reporter_id uuid not null references reader on delete cascade,
  thing_kind text not null check (thing_kind in ('review', 'reply', 'profile', 'readlist', 'picture')),
  -- A review, a readlist or a reader.
  thing_id uuid not null,
  -- Whose it is; null once they left and a review stayed.
  reader_id uuid references reader on delete set null,
  -- The title of the reviewed book.
  title text not null,
  -- What it said when it was reported.
  said text not null,
  reason text not null,
  words text not null check (length(words) <= 1000),
  reported_at timestamptz not null,
  decision_id uuid,
  decided_at timestamptz,
  outcome text check (outcome in ('acted', 'no_action')),
  unique (reporter_id, thing_kind, thing_id),
  check (num_nonnulls(decision_id, decided_at, outcome) in (0, 3))
);
create index report_of_reporter on report (reporter_id, id desc);
create index report_of_reader on report (reader_id);
create index report_waiting on report (thing_kind, thing_id, id) where decision_id is null;
create index report_of_decision on report (decision_id) where decision_id is not null;
