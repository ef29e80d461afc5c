-- `url`: page of a schedule in its tool, where a change is made. `record`: of a schedule whose rules an earlier version
-- read, as it was then; since its duty is the tool's own answer, only its overrides, which were made here and count no more.
alter table source_schedules add column url text;
