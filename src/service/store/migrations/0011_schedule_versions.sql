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
