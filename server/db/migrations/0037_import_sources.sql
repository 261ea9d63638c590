-- What a reader's earlier imports came to is looked up by the file's own ids of books.
create index import_row_of_source on import_row ((content ->> 'source_id')) where content ->> 'source_id' is not null;
