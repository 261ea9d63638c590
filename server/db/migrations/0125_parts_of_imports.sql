-- How far an import is that publishes the reviews it brought: those after this id, in the order of ids, are still to be looked at. Null if
-- it does not.
alter table import add column publishing jsonb;
create index import_publishing on import (id) where publishing is not null;

-- What several imports changed of the same thing, by what tells it from the others of its kind: an id of its own, or a challenge's or book's.
create index import_change_of_same on import_change (
  import_id,
  (coalesce(
    coalesce(after, before) ->> 'id', coalesce(after, before) ->> 'challenge_id', coalesce(after, before) ->> 'book_id'
  ))
);
