-- People whose name was erased, by the hash of their number: no import and no reading brings the name back.
create table erasures (
  person_hash text primary key,
  erased_at bigint not null
);
