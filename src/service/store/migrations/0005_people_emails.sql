-- Who signs in with one of these addresses is the person. In small letters, so that each belongs to one person only.
create table people_emails (
  email text collate "C" primary key,
  person_id bigint not null references people
);
--> statement-breakpoint
create index people_emails_by_person on people_emails (person_id);
