-- The last use of a key, to the day. That of keys from before is unknown: it counts from now.
alter table app_keys add column used_at bigint;
--> statement-breakpoint
update app_keys set used_at = extract(epoch from now())::bigint;
