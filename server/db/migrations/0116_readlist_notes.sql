-- Why its owner put a book in a readlist, in a sentence. What moderators hide is not shown, whoever wrote it.
alter table readlist_book add column note text not null default '' check (length(note) <= 140);
