-- migration 0001_directory_schedules_rum_webhooks
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
-- migration 0002_incidents
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
-- migration 0003_artifacts
-- Source maps of builds. What a frame is looked up by is one row; the contents, which are large, are stored once and
-- in pieces. The pieces can be distributed by content_hash: their key contains it, nothing refers to them, and who
-- removes an artifact removes the contents that no other one uses.
create table artifacts (
  type text collate "C" not null,
  service text collate "C" not null,
  version text collate "C" not null,
  path text collate "C" not null,
  content_hash text collate "C" not null,
  size bigint not null,
  added_at bigint not null,
  primary key (type, service, version, path)
);
--> statement-breakpoint
create index artifacts_by_content on artifacts (content_hash);
--> statement-breakpoint
create table artifact_contents (
  content_hash text collate "C" not null,
  piece integer not null,
  bytes bytea not null,
  primary key (content_hash, piece)
);
--> statement-breakpoint
-- The pieces are compressed already.
alter table artifact_contents alter column bytes set storage external;
-- migration 0004_import_state
-- How many imports there were: what was worked out of the store holds while this stays the same. One row, written in
-- the import's own transaction.
create table import_state (
  only_row boolean primary key default true check (only_row),
  imports bigint not null
);
--> statement-breakpoint
insert into import_state (imports) values (0);
-- migration 0005_people_emails
-- Who signs in with one of these addresses is the person. In small letters, so that each belongs to one person only.
create table people_emails (
  email text collate "C" primary key,
  person_id bigint not null references people
);
--> statement-breakpoint
create index people_emails_by_person on people_emails (person_id);
-- migration 0006_key_scopes
-- What a key may do beside reading what its person sees: "artifacts", "import". Keys from before may read only.
alter table app_keys add column scopes text[] not null default '{}';
-- migration 0007_roles
-- What the numbers of roles are called, and which of them comes first.
create table roles (
  role_id bigint primary key,
  role_name text not null,
  "order" integer not null
);
-- migration 0008_incident_terms
-- What incidents are searched by, each text once: folded titles, labels and custom fields. An incident and what its
-- responders did name them by number, so that a filter is worked out once for each text and not for each incident.
-- The hash is the first 128 bits of the text's SHA-256. Copied to every node where the store is spread over several.
create table incident_titles (
  title_hash uuid primary key,
  title_id integer not null,
  folded_title text not null
);
--> statement-breakpoint
create table incident_labels (
  labels_hash uuid primary key,
  labels_id integer not null,
  labels jsonb not null
);
--> statement-breakpoint
create table incident_fields (
  fields_hash uuid primary key,
  fields_id integer not null,
  fields jsonb not null
);
--> statement-breakpoint
insert into incident_titles
select encode(substring(sha256(convert_to(folded_title, 'UTF8')) from 1 for 16), 'hex')::uuid,
  row_number() over (), folded_title
from (select distinct folded_title from incidents) as texts;
--> statement-breakpoint
insert into incident_labels
select encode(substring(sha256(convert_to(labels, 'UTF8')) from 1 for 16), 'hex')::uuid,
  row_number() over (), labels::jsonb
from (select distinct labels::text as labels from incidents) as texts;
--> statement-breakpoint
insert into incident_fields
select encode(substring(sha256(convert_to(fields, 'UTF8')) from 1 for 16), 'hex')::uuid,
  row_number() over (), fields::jsonb
from (select distinct fields::text as fields from incidents) as texts;
--> statement-breakpoint
alter table incidents
  add column title_id integer not null default 0,
  add column labels_id integer not null default 0,
  add column fields_id integer not null default 0;
--> statement-breakpoint
alter table incident_responders
  add column title_id integer not null default 0,
  add column labels_id integer not null default 0,
  add column fields_id integer not null default 0;
--> statement-breakpoint
update incidents
set title_id = titles.title_id, labels_id = label_sets.labels_id, fields_id = field_sets.fields_id
from incident_titles as titles, incident_labels as label_sets, incident_fields as field_sets
where titles.folded_title = incidents.folded_title
  and label_sets.labels = incidents.labels::jsonb
  and field_sets.fields = incidents.fields::jsonb;
--> statement-breakpoint
update incident_responders
set title_id = incidents.title_id, labels_id = incidents.labels_id, fields_id = incidents.fields_id
from incidents where incidents.incident_id = incident_responders.incident_id;
--> statement-breakpoint
alter table incidents drop column folded_title;
-- migration 0009_interrupted_at
-- Which notifications of a responder interrupt, where other incidents' notifications keep some of them from it: the
-- export marks them. Null: those that would interrupt if there were no other incident.
alter table incident_responders add column interrupted_at bigint[];
--> statement-breakpoint
update incident_responders as facts
set interrupted_at = counted.interrupted_at
from (
  select incident_id, responder_id,
    coalesce(array_agg(sent_at order by sent_at) filter (where starts), '{}') as interrupted_at
  from (
    select incident_id, responder_id, sent_at,
      coalesce(sent_at - lag(sent_at) over (partition by responder_id order by sent_at, incident_id) > 60, true)
        as starts,
      coalesce(sent_at - lag(sent_at) over (partition by responder_id, incident_id order by sent_at) > 60, true)
        as starts_alone
    from incident_responders, unnest(interrupting_at) as sent_at
  ) as sent
  group by incident_id, responder_id
  having count(*) filter (where starts) < count(*) filter (where starts_alone)
) as counted
where facts.incident_id = counted.incident_id and facts.responder_id = counted.responder_id;
-- migration 0010_zones_and_overlap
-- Zones of schedules and people, overlap of layers, and ids of other tools. Null: the account's zone, the later layer.
alter table schedules add column time_zone text, add column layers_overlap text, add column external_id text;
--> statement-breakpoint
alter table people add column time_zone text;
-- migration 0011_schedule_versions
-- Versions of schedules, the first one from 1: the past of a rota stays as it was. The records of before become first
-- versions. added_overrides: override layers that the version before did not have; null if there are none.
create table schedule_versions (
  schedule_id bigint not null,
  number integer not null,
  at bigint not null,
  record json not null,
  added_overrides json,
  primary key (schedule_id, number)
);
--> statement-breakpoint
create index schedule_versions_by_time on schedule_versions (at) where number > 1;
--> statement-breakpoint
insert into schedule_versions (schedule_id, number, at, record)
select schedule_id, 1,
  case when updated_at > 0 and updated_at <= extract(epoch from now()) then updated_at
    else floor(extract(epoch from now()))::bigint end,
  ('{"schedule_id":' || schedule_id::text || ',"schedule_name":' || to_json(schedule_name)::text
    || ',"description":' || to_json(description)::text || ',"team_id":' || team_id::text
    || ',"enabled":' || to_json(enabled)::text || ',"is_private":' || to_json(is_private)::text
    || ',"updated_at":' || updated_at::text
    || coalesce(',"time_zone":' || to_json(time_zone)::text, '')
    || coalesce(',"layers_overlap":' || to_json(layers_overlap)::text, '')
    || coalesce(',"external_id":' || to_json(external_id)::text, '')
    || ',"layers":' || layers::text || '}')::json
from schedules;
-- migration 0012_days_off
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
-- migration 0013_imported_at
-- Time of the last import, in Unix seconds; null before the first one since this migration.
alter table import_state add column imported_at bigint;
-- migration 0014_record_lists
-- Columns for lists of deliveries, applications and issues, copied from the records. Deliveries are kept by attempt.
-- Members are found in the text of the record, because bodies may have zero characters, which JSON operators refuse: a
-- quote inside of a text is escaped, so that "name":" is a member. Texts with escapes of characters that PostgreSQL
-- cannot store become empty. Without functions of our own, which the machines of a cluster would not have.
alter table deliveries
  add column attempt bigint not null default 0,
  add column event_ms bigint not null default 0,
  add column event_type text not null default '',
  add column status text not null default '',
  add column ref_id text not null default '';
--> statement-breakpoint
-- Milliseconds of RFC 3339, or of the same with a blank and without an offset, which is UTC then.
update deliveries set
  attempt = coalesce(substring(deliveries.record::text from '"attempt":(-?\d{1,18})[,}]')::bigint, 0),
  event_ms = case when found.at !~ '^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d' or found.at ~ '^0000' then 0
    else greatest(0, floor(
      extract(epoch from (left(found.at, 10) || ' ' || substr(found.at, 12, 8))::timestamp)::numeric * 1000
      + coalesce(substring(found.at from '\.\d+'), '0')::numeric * 1000
      - coalesce((substring(found.at from '([+-])\d\d:\d\d$') || '60000')::numeric
        * (substring(found.at from '[+-](\d\d):\d\d$')::numeric * 60
          + substring(found.at from '[+-]\d\d:(\d\d)$')::numeric), 0)
    ))::bigint end,
  event_type = case when found.event_type ~* '(^|[^\\])(\\\\)*\\u(0000|d[89a-f])' then ''
    else coalesce(('"' || found.event_type || '"')::json #>> '{}', '') end,
  status = case when found.status ~* '(^|[^\\])(\\\\)*\\u(0000|d[89a-f])' then ''
    else coalesce(('"' || found.status || '"')::json #>> '{}', '') end,
  ref_id = case when found.ref_id ~* '(^|[^\\])(\\\\)*\\u(0000|d[89a-f])' then ''
    else coalesce(('"' || found.ref_id || '"')::json #>> '{}', '') end
from (
  select integration_id, event_id,
    coalesce(substring(record::text from '"event_time":"((?:[^"\\]|\\.)*)"'), '') as at,
    substring(record::text from '"event_type":"((?:[^"\\]|\\.)*)"') as event_type,
    substring(record::text from '"status":"((?:[^"\\]|\\.)*)"') as status,
    substring(record::text from '"ref_id":"((?:[^"\\]|\\.)*)"') as ref_id
  from deliveries
) as found
where found.integration_id = deliveries.integration_id and found.event_id = deliveries.event_id;
--> statement-breakpoint
alter table deliveries drop constraint deliveries_pkey;
--> statement-breakpoint
alter table deliveries add primary key (integration_id, event_id, attempt);
--> statement-breakpoint
create index deliveries_by_time on deliveries (event_ms, integration_id, event_id, attempt);
--> statement-breakpoint
alter table applications
  add column application_name text not null default '',
  add column created_ms bigint not null default 0,
  add column updated_ms bigint not null default 0;
--> statement-breakpoint
update applications set
  application_name = case when found.application_name ~* '(^|[^\\])(\\\\)*\\u(0000|d[89a-f])' then ''
    else coalesce(('"' || found.application_name || '"')::json #>> '{}', '') end,
  created_ms = coalesce(substring(applications.record::text from '"created_at":(-?\d{1,18})[,}]')::bigint, 0),
  updated_ms = coalesce(substring(applications.record::text from '"updated_at":(-?\d{1,18})[,}]')::bigint, 0)
from (
  select application_id, substring(record::text from '"application_name":"((?:[^"\\]|\\.)*)"') as application_name
  from applications
) as found
where found.application_id = applications.application_id;
--> statement-breakpoint
alter table issues
  add column first_seen_ms bigint not null default 0,
  add column last_seen_ms bigint not null default 0,
  add column error_count bigint not null default 0,
  add column session_count bigint not null default 0,
  add column status text not null default '',
  add column cause text not null default '',
  add column team_id bigint not null default 0;
--> statement-breakpoint
update issues set
  first_seen_ms = coalesce(substring(issues.record::text from '"first_seen":\{(?:"version":"(?:[^"\\]|\\.)*",)?"timestamp":(-?\d{1,18})[,}]')::bigint, 0),
  last_seen_ms = coalesce(substring(issues.record::text from '"last_seen":\{(?:"version":"(?:[^"\\]|\\.)*",)?"timestamp":(-?\d{1,18})[,}]')::bigint, 0),
  error_count = coalesce(substring(issues.record::text from '"error_count":(-?\d{1,18})[,}]')::bigint, 0),
  session_count = coalesce(substring(issues.record::text from '"session_count":(-?\d{1,18})[,}]')::bigint, 0),
  status = case when found.status ~* '(^|[^\\])(\\\\)*\\u(0000|d[89a-f])' then ''
    else coalesce(('"' || found.status || '"')::json #>> '{}', '') end,
  cause = case when found.cause ~* '(^|[^\\])(\\\\)*\\u(0000|d[89a-f])' then ''
    else coalesce(('"' || found.cause || '"')::json #>> '{}', '') end,
  team_id = coalesce(substring(issues.record::text from '"team_id":(-?\d{1,19})[,}]')::bigint, 0)
from (
  select issue_id, substring(record::text from '"status":"((?:[^"\\]|\\.)*)"') as status,
    substring(record::text from '"suspected_cause":\{(?:"(?:source|reason)":"(?:[^"\\]|\\.)*",|"person_id":-?\d+,)*"value":"((?:[^"\\]|\\.)*)"') as cause
  from issues
) as found
where found.issue_id = issues.issue_id;
--> statement-breakpoint
update issues set
  first_seen_ms = case when first_seen_ms = 0 then last_seen_ms else first_seen_ms end,
  last_seen_ms = case when last_seen_ms = 0 then first_seen_ms else last_seen_ms end;
--> statement-breakpoint
create index issues_by_time on issues (last_seen_ms, issue_id);
-- migration 0015_first_versions
-- Replies for a window before the first version of a schedule say so: its time is asked for with each of them.
create index schedule_versions_first on schedule_versions (at) where number = 1;
-- migration 0016_sources
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
-- migration 0017_changes
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
-- migration 0018_source_readings
-- `known_people`: people of the tool who were here before, by the number that the tool's id would have, with their own.
-- `recent_readings`: outcomes of the last readings, newest first.
alter table sources add column known_people json, add column recent_readings json;
-- migration 0019_last_imports
-- By kind of record, the last import by hand: its time, author and number of records.
alter table import_state add column last_imports json;
-- migration 0020_sets
-- Named lists of schedules. `schedule_ids`: in the order of the list.
create table schedule_sets (
  set_id bigint primary key,
  set_name text not null,
  team_id bigint not null default 0,
  schedule_ids bigint[] not null
);
-- migration 0021_sent_messages
-- Events that messages announce, each once: written before the first try. `sent_id`: of message, what, schedule and
-- time. `state`: waiting, sending, sent, failed or dropped. `next_at`: of the next try. `problem`: of the last try.
create table sent_messages (
  sent_id text primary key,
  message text not null,
  what text not null,
  schedule_id bigint not null,
  at bigint not null,
  state text not null,
  tries bigint not null default 0,
  next_at bigint not null default 0,
  ended_at bigint,
  problem text
);
--> statement-breakpoint
create index sent_messages_by_time on sent_messages (at);
-- migration 0022_contacts
-- Ways to reach a person besides the addresses. `chat`: an address that opens a chat.
alter table people add column phone text, add column chat text;
-- migration 0023_folded_titles
-- Titles folded without accents, as `domain/text/folded.ts` has it. The hashes remain: that of a folded title with an
-- accent is never that of one without, which the next import stores beside it.
update incident_titles
set folded_title = replace(replace(replace(replace(
  translate(
    regexp_replace(normalize(folded_title, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ðøđħıł', 'dodhil'),
  'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'œ', 'oe')
where folded_title ~ '[^\x01-\x7f]';
-- migration 0024_erasures
-- People whose name was erased, by the hash of their number: no import and no reading brings the name back.
create table erasures (
  person_hash text primary key,
  erased_at bigint not null
);
-- migration 0025_key_use
-- The last use of a key, to the day. That of keys from before is unknown: it counts from now.
alter table app_keys add column used_at bigint;
--> statement-breakpoint
update app_keys set used_at = extract(epoch from now())::bigint;
-- migration 0026_pay
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
-- migration 0027_targets
-- Times to acknowledge by severity, each from an instant on.
create table targets (
  severity text not null,
  since bigint not null,
  seconds integer not null,
  primary key (severity, since)
);
-- migration 0028_source_urls
-- `url`: page of a schedule in its tool, where a change is made. `record`: of a schedule whose rules an earlier version
-- read, as it was then; since its duty is the tool's own answer, only its overrides, which were made here and count no more.
alter table source_schedules add column url text;
-- migration 0029_change_ids
-- Names a change of one or several schedules; null for ways that cannot be undone, and for changes of earlier exports.
alter table changes add column change_id text;
--> statement-breakpoint
update changes set change_id = schedule_id || '.' || number where kind in ('change', 'request', 'undo');
--> statement-breakpoint
create index changes_by_change on changes (change_id);
