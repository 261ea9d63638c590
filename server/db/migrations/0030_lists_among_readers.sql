-- Who has left a list of whose: nothing is shared with them again unless they follow that owner.
create table share_left (
  owner_id uuid not null references reader on delete cascade,
  reader_id uuid not null references reader on delete cascade,
  left_at timestamptz not null,
  primary key (owner_id, reader_id)
);
create index share_left_of_reader on share_left (reader_id);

-- Two names that look the same are the same. Where a reader has two such lists already, one of them keeps its name as it was.
with folded as (
  select id, reader_id, name_folded as was,
    btrim(regexp_replace(normalize(regexp_replace(
      name_folded,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    ), nfc), '\s+', ' ', 'g')) as fold
  from readlist
), chosen as (
  select distinct on (reader_id, fold) id, fold from folded where fold <> '' order by reader_id, fold, (was = fold) desc, id
)
update readlist set name_folded = chosen.fold from chosen
where readlist.id = chosen.id and readlist.name_folded <> chosen.fold;
