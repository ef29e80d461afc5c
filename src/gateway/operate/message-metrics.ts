import { Gauge, type Registry } from 'prom-client';
import type { MessageSummary } from '#contract/served/messages';

/** Adds the metrics of messages to chats. @param clock Unix milliseconds. */
export function addMessageMetrics(
  register: Registry,
  read: () => Promise<readonly MessageSummary[]>,
  clock: () => number,
): void {
  const gauge = (name: string, help: string, valueOf: (summary: MessageSummary) => number | undefined) =>
    void new Gauge({
      name,
      help,
      labelNames: ['message'],
      registers: [register],
      async collect() {
        this.reset();
        for (const summary of await read()) {
          const value = valueOf(summary);
          if (value !== undefined) this.set({ message: summary.message }, value);
        }
      },
    });
  gauge('watchbill_messages_sent', 'Events sent in the last 90 days, by message.', ({ sent }) => sent);
  gauge(
    'watchbill_messages_failed',
    'Events that could not be sent in the last 90 days, by message.',
    ({ failed }) => failed,
  );
  gauge('watchbill_message_age_seconds', 'Time since the last event was sent, by message.', ({ sent_at }) =>
    sent_at === undefined ? undefined : Math.floor(clock() / 1000) - sent_at,
  );
}
