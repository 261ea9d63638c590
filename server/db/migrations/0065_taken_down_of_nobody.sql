-- What a hidden review said stays with the review, when that is kept without its author.
alter table taken_down
  drop constraint taken_down_reader_id_fkey,
  add constraint taken_down_reader_id_fkey foreign key (reader_id) references reader on delete set null;

-- Where it went with the author: the words are lost, and the review can be shown no better than it stands.
insert into taken_down (act_id, review_id, text, taken_at)
select distinct on (review.id) act.id, review.id, review.review_text, act.acted_at
from review join moderation_act as act on act.thing_id = review.id and act.kind = 'hide'
where review.removed_for is not null and not exists (select from taken_down where review_id = review.id)
order by review.id, act.id desc;

-- For names that a moderator took; a bio may be too long for a btree.
create index taken_down_name on taken_down using hash (lower(text))
  where review_id is null and readlist_id is null and image is null;
