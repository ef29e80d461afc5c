-- How versions of schedules came about. `author_id`: person who made it; null for commands and sources. `lines`: what
-- changed, in words. `edits`: as they were applied; null for other ways.
create table changes (
  schedule_id bigint not null,
  number integer not null,
  at bigint not null,
  kind text not null,
  author text not null,
  author_id bigint,
  reason text not null default '',
  lines json not null,
  edits json,
  primary key (schedule_id, number)
);
--> statement-breakpoint
-- Changes that someone was asked for. `edits`: what is still open. `version`: of the schedule that applied it last.
create table requests (
  request_id text primary key,
  schedule_id bigint not null,
  from_person bigint not null,
  from_name text not null,
  asked json not null,
  edits json not null,
  reason text not null default '',
  state text not null,
  created_at bigint not null,
  expires_at bigint not null,
  answers json not null,
  version integer
);
--> statement-breakpoint
create index requests_by_schedule on requests (schedule_id, created_at);
