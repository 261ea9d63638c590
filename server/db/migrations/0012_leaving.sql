-- A reader who leaves may let the reviews stand: then they are nobody's.
alter table review alter column reader_id drop not null;
alter table review drop constraint review_reader_id_fkey;
alter table review
  add constraint review_reader_id_fkey foreign key (reader_id) references reader on delete set null not valid;
alter table review validate constraint review_reader_id_fkey;
