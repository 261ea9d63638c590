-- How the words of a book's terms were folded. Terms of an older way are made anew by the server, after its start.
alter table book_search add column folding smallint not null default 1;

-- A title whose words have no end gave terms of more than 2,046 bytes, which array_to_tsvector cuts in the middle of a character:
-- what it stores cannot be read any more. No shorter title does. Such books lose their terms here unread, and get them back
-- when they are folded anew; their words are counted from what is left.
do $$
begin
  if exists (select from book where octet_length(title) > 500) then
    lock table book_search, book_word in share row exclusive mode;
    update book_search set terms = array_to_tsvector(array['t:'])
    from book where book.id = book_id and octet_length(title) > 500;
    with used as (
      select
        substr(term, 3) as word,
        count(*) filter (where left(term, 2) = 't:') as titles,
        count(*) filter (where left(term, 2) = 'a:') as authors,
        count(*) filter (where left(term, 2) = 'g:') as genres
      from book_search, unnest(tsvector_to_array(terms)) as term
      where left(term, 1) <> '='
      group by 1
    ), counted as (
      select
        word, coalesce(used.titles, 0) as titles, coalesce(used.authors, 0) as authors, coalesce(used.genres, 0) as genres
      from book_word left join used using (word)
    )
    update book_word set titles = counted.titles, authors = counted.authors, genres = counted.genres
    from counted
    where counted.word = book_word.word
      and (book_word.titles, book_word.authors, book_word.genres)
        is distinct from (counted.titles, counted.authors, counted.genres);
    delete from book_word where octet_length(word) > 1000;
  end if;
end $$;

-- A genre's phrase of four words is the longest there is: 720 bytes.
alter table book_word add constraint book_word_is_short check (octet_length(word) <= 1000);
