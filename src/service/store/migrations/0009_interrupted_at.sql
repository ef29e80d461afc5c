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
