-- Shown with a book's editions. Files of editions are read again for it.
alter table dump_edition add column publisher text not null default '';
delete from dump_file where kind = 'editions';
