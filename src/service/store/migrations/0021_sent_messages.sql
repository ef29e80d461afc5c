-- Events that messages announce, each once: written before the first try. `sent_id`: of message, what, schedule and
-- time. `state`: waiting, sending, sent, failed or dropped. `next_at`: of the next try. `problem`: of the last try.
create table sent_messages (
  sent_id text primary key,
  message text not null,
  what text not null,
  schedule_id bigint not null,
  at bigint not null,
  state text not null,
  tries bigint not null default 0,
  next_at bigint not null default 0,
  ended_at bigint,
  problem text
);
--> statement-breakpoint
create index sent_messages_by_time on sent_messages (at);
