-- Source maps of builds. What a frame is looked up by is one row; the contents, which are large, are stored once and
-- in pieces. The pieces can be distributed by content_hash: their key contains it, nothing refers to them, and who
-- removes an artifact removes the contents that no other one uses.
create table artifacts (
  type text collate "C" not null,
  service text collate "C" not null,
  version text collate "C" not null,
  path text collate "C" not null,
  content_hash text collate "C" not null,
  size bigint not null,
  added_at bigint not null,
  primary key (type, service, version, path)
);
--> statement-breakpoint
create index artifacts_by_content on artifacts (content_hash);
--> statement-breakpoint
create table artifact_contents (
  content_hash text collate "C" not null,
  piece integer not null,
  bytes bytea not null,
  primary key (content_hash, piece)
);
--> statement-breakpoint
-- The pieces are compressed already.
alter table artifact_contents alter column bytes set storage external;
