-- Tools that are read regularly. `tried_at`, `read_at`, `changed_at`: last reading, last good one, and last one that
-- changed something; `problem` of the last one. `changes`: of the last reading that changed something. `lease_until`:
-- until when a server reads it. `state`: of its fetcher. `records`: absences or holidays of its calendar, or marks of
-- incidents.
create table sources (
  name text primary key,
  tool text not null,
  tried_at bigint,
  read_at bigint,
  changed_at bigint,
  changes json,
  problem text,
  readings bigint not null default 0,
  failures bigint not null default 0,
  lease_until bigint not null default 0,
  lease_by text not null default '',
  state json,
  records json
);
--> statement-breakpoint
-- Schedules of sources. `schedule_name`: in the tool's list. `record`: as last read; a schedule's overrides that it lacks were made here. `problem`: why it
-- stays as it was read at `read_at`. `gone_at`: since when the tool has it no more. `is_own`: read no more.
create table source_schedules (
  schedule_id bigint primary key,
  source text not null,
  external_id text not null,
  schedule_name text not null,
  record json,
  read_at bigint,
  problem text,
  problem_at bigint,
  gone_at bigint,
  is_own boolean not null default false
);
--> statement-breakpoint
create index source_schedules_by_source on source_schedules (source);
