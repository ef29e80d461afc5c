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
