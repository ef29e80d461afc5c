-- By kind of record, the last import by hand: its time, author and number of records.
alter table import_state add column last_imports json;
