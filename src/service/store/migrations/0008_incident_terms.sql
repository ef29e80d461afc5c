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
