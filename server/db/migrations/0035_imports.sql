-- A file that a reader brought along. 'reading' are those whose rows are still being stored; nobody sees them.
create table import (
  id uuid primary key,
  reader_id uuid not null references reader on delete cascade,
  file_name text not null,
  format text not null,
  state text not null
    check (state in ('reading', 'matching', 'ready', 'importing', 'done', 'undoing', 'undone')),
  paused boolean not null default false,
  waiting_until timestamptz,
  -- The names of the file's columns in its order, and what its entries depend on besides the records.
  columns jsonb not null,
  answers jsonb not null,
  questions jsonb not null,
  options jsonb not null,
  -- The readlists that its shelves go to, once it is being imported.
  readlists jsonb,
  -- The books of 'Done Reading' in their order before it.
  done_reading jsonb,
  result jsonb,
  -- Rows of import_change made so far.
  changes integer not null default 0,
  -- Since when books are looked for that no catalogue answered about.
  asked_since timestamptz not null,
  -- Who works on it, and until when others leave it alone.
  worker uuid,
  worked_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index import_of_reader on import (reader_id, id);
create index import_unfinished on import (state) where state not in ('ready', 'done', 'undone');

create table import_row (
  import_id uuid not null references import on delete cascade,
  row integer not null,
  -- The record as it came, and what it says in our terms.
  raw jsonb not null,
  content jsonb not null,
  -- Equal for rows that are the same book where no catalogue knows it.
  own_key text not null,
  -- An answer has changed what the record says, and it was not read anew yet.
  unread boolean not null default false,
  outcome text not null check (outcome in ('pending', 'matched', 'uncertain', 'not_found', 'invalid')),
  why text not null,
  book_id uuid,
  candidates jsonb not null default '[]',
  decision text check (decision in ('book', 'own', 'leave_out')),
  chosen_id uuid,
  -- The first row of the same book.
  same_as integer,
  -- Null until it is worked out.
  effect text check (effect in ('new', 'update', 'here', 'joins', 'left_out')),
  applied_at timestamptz,
  -- The book it went to.
  landed_id uuid,
  primary key (import_id, row),
  -- What the row is about: a book, one of the reader's own, or nothing.
  target text generated always as (
    case
      when outcome in ('invalid', 'pending') and decision is null or decision = 'leave_out' then null
      when decision = 'book' then 'book ' || chosen_id::text
      when decision is null and outcome = 'matched' then 'book ' || book_id::text
      else 'own ' || own_key
    end
  ) stored
);
create index import_row_of_outcome on import_row (import_id, outcome, effect, row);
create index import_row_of_target on import_row (import_id, target, row);
create index import_row_unread on import_row (import_id, row) where unread;
create index import_row_waiting on import_row (import_id, row) where applied_at is null;

-- What an import changed, in this order, so that it can be taken back. Rows as they were and as it left them.
create table import_change (
  import_id uuid not null references import on delete cascade,
  n integer not null,
  row integer not null,
  kind text not null,
  before jsonb,
  after jsonb,
  primary key (import_id, n)
);

-- The same for two rows that are the same book.
alter table book add column own_key text;
create unique index book_of_owner_by_key on book (owner_id, own_key) where owner_id is not null;

-- A favorite that came along was not paid for.
alter table favorite add column import_id uuid;
