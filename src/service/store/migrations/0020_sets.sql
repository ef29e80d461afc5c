-- Named lists of schedules. `schedule_ids`: in the order of the list.
create table schedule_sets (
  set_id bigint primary key,
  set_name text not null,
  team_id bigint not null default 0,
  schedule_ids bigint[] not null
);
