-- How far an import is that publishes the reviews it brought: those after this id, in the order of ids, are still to be looked at. Null if
-- it does not.
alter table import add column publishing jsonb;
create index import_publishing on import (id) where publishing is not null;
