-- What a reader may do so often in so long: how much of it is used, since when.
create table allowance (
  reader_id uuid not null references reader on delete cascade,
  name text not null,
  since timestamptz not null,
  used integer not null check (used > 0),
  primary key (reader_id, name)
);

-- Under a key stands what it takes to tell the reply again; the text comes with whoever sends it again.
update sent_request set reply = jsonb_build_object(
  'id', reply -> 'id', 'book_id', reply -> 'book' -> 'id', 'parent_id', reply -> 'parent', 'rating', reply -> 'rating',
  'created_at', reply -> 'created_at', 'gamification', reply -> 'gamification'
);
