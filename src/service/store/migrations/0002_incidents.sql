-- Incidents and what each responder had to do with them. Both tables can be distributed by incident_id: every unique
-- key contains it and nothing refers to them. What a query filters by is in both, so that sums need no join.
create table custom_fields (
  field_name text collate "C" primary key,
  kind text not null
);
--> statement-breakpoint
create table incidents (
  incident_id text collate "C" primary key,
  account_id bigint not null,
  team_id bigint not null,
  channel_id bigint not null,
  title text not null,
  folded_title text not null,
  severity text not null,
  created_at bigint not null,
  closed_at bigint,
  closed_by text not null,
  muted boolean not null,
  labels json not null,
  fields json not null,
  assignments json not null,
  notifications json not null,
  is_assigned boolean not null,
  is_reassigned boolean not null,
  escalated_by text not null,
  seconds_to_first_ack bigint
);
--> statement-breakpoint
create index incidents_by_time on incidents (created_at, incident_id);
--> statement-breakpoint
create table incident_responders (
  incident_id text collate "C" not null,
  responder_id bigint not null,
  team_id bigint not null,
  channel_id bigint not null,
  severity text not null,
  created_at bigint not null,
  muted boolean not null,
  seconds_to_first_ack bigint,
  is_assigned boolean not null,
  is_reassigned boolean not null,
  is_escalated boolean not null,
  is_manually_escalated boolean not null,
  is_timeout_escalated boolean not null,
  seconds_to_ack bigint,
  engaged_seconds bigint not null,
  notifications integer not null,
  interruptions integer not null,
  interrupting_at bigint[] not null,
  primary key (incident_id, responder_id)
);
--> statement-breakpoint
create index incident_responders_by_time on incident_responders (created_at);
