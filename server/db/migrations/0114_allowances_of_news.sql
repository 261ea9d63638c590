-- What a reader was told of is forgotten by whom it was about when they leave: without reading the allowances of everyone.
create index allowance_of_news on allowance (name) where name like 'told %';
