-- An address that was never verified cannot be taken back once a later one is. Rows written without it, by the version before, keep their right.
alter table former_address add column was_proven boolean not null default true;
