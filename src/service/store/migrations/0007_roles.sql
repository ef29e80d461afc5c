-- What the numbers of roles are called, and which of them comes first.
create table roles (
  role_id bigint primary key,
  role_name text not null,
  "order" integer not null
);
