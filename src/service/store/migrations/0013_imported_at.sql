-- Time of the last import, in Unix seconds; null before the first one since this migration.
alter table import_state add column imported_at bigint;
