-- Keys that are text sort by bytes ("C"), so that an export is in the same order on every database.
create table teams (
  team_id bigint primary key,
  team_name text not null
);
--> statement-breakpoint
create table people (
  person_id bigint primary key,
  person_name text not null
);
--> statement-breakpoint
create table memberships (
  person_id bigint not null references people,
  team_id bigint not null references teams,
  primary key (person_id, team_id)
);
--> statement-breakpoint
create table channels (
  channel_id bigint primary key,
  channel_name text not null,
  team_id bigint not null,
  is_private boolean not null
);
--> statement-breakpoint
create table schedules (
  schedule_id bigint primary key,
  schedule_name text not null,
  description text not null,
  team_id bigint not null,
  enabled boolean not null,
  is_private boolean not null,
  updated_at bigint not null,
  layers json not null
);
--> statement-breakpoint
create table applications (
  application_id text collate "C" primary key,
  team_id bigint not null,
  is_private boolean not null,
  record json not null
);
--> statement-breakpoint
create table issues (
  issue_id text collate "C" primary key,
  application_id text collate "C" not null,
  record json not null
);
--> statement-breakpoint
create table deliveries (
  integration_id text collate "C" not null,
  event_id text collate "C" not null,
  channel_id bigint not null,
  record json not null,
  primary key (integration_id, event_id)
);
--> statement-breakpoint
create table app_keys (
  key_id text collate "C" primary key,
  person_id bigint not null references people,
  key_hash text not null,
  created_at bigint not null,
  revoked_at bigint
);
