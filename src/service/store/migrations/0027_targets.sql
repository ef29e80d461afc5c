-- Times to acknowledge by severity, each from an instant on.
create table targets (
  severity text not null,
  since bigint not null,
  seconds integer not null,
  primary key (severity, since)
);
