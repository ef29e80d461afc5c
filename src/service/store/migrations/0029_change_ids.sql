-- Names a change of one or several schedules; null for ways that cannot be undone, and for changes of earlier exports.
alter table changes add column change_id text;
--> statement-breakpoint
update changes set change_id = schedule_id || '.' || number where kind in ('change', 'request', 'undo');
--> statement-breakpoint
create index changes_by_change on changes (change_id);
