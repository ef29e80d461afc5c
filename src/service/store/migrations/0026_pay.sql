-- Pay of hours on call. Rates of everybody (both ids 0), of a team or of a person.
create table pay_rates (
  team_id bigint not null,
  person_id bigint not null,
  record json not null,
  primary key (team_id, person_id)
);
--> statement-breakpoint
-- Months as they were paid; a reopened one stays in the list.
create table closings (
  closing_id bigint primary key,
  month text not null,
  closed_at bigint not null,
  closed_by text not null,
  reopened_at bigint,
  reopened_by text,
  record json not null
);
--> statement-breakpoint
-- A month is closed once at most.
create unique index closings_by_month on closings (month) where reopened_at is null;
--> statement-breakpoint
alter table people add column personnel_number text;
