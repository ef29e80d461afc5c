-- How many imports there were: what was worked out of the store holds while this stays the same. One row, written in
-- the import's own transaction.
create table import_state (
  only_row boolean primary key default true check (only_row),
  imports bigint not null
);
--> statement-breakpoint
insert into import_state (imports) values (0);
