-- Replies for a window before the first version of a schedule say so: its time is asked for with each of them.
create index schedule_versions_first on schedule_versions (at) where number = 1;
