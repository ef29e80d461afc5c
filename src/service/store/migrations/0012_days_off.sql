-- Days without work: holidays, of everybody or of some teams and people, and absences of one person.
create table holidays (
  holiday_id text primary key,
  date text not null,
  name text not null,
  team_ids json,
  person_ids json
);
--> statement-breakpoint
create index holidays_by_date on holidays (date);
--> statement-breakpoint
create table absences (
  person_id bigint not null,
  starts_at bigint not null,
  ends_at bigint not null,
  reason text,
  primary key (person_id, starts_at)
);
--> statement-breakpoint
create index absences_by_time on absences (starts_at);
