-- Zones of schedules and people, overlap of layers, and ids of other tools. Null: the account's zone, the later layer.
alter table schedules add column time_zone text, add column layers_overlap text, add column external_id text;
--> statement-breakpoint
alter table people add column time_zone text;
