import { membersOf, textOf } from '#domain/exchange/fields';
import type { UnixSeconds } from '#domain/time/zone';
import { readList } from '../lists';
import { attempt, isPlainId, type Reading, type Task } from '../reading';
import { type Dialect, MAX_OFFSET, pageOf, pagesOf } from './opsgenie-dialects';

/** Alerts that changed, each with its logs, and with recipients where the tool has them. */

const LENGTH = 100;

/** Alerts between two lines of progress. */
const PROGRESS = 100;

export async function readAlerts(
  { client, request }: Task,
  reading: Reading,
  dialect: Dialect,
  since: UnixSeconds,
): Promise<void> {
  const { root, size, hasRecipients } = dialect;
  const search = (milliseconds: number) => ({
    query: `updatedAt > ${milliseconds}`,
    sort: 'updatedAt',
    order: 'asc',
    [size]: LENGTH,
    offset: 0,
  });
  const alerts = await reading.extra('alerts', 'Read access', () =>
    readList<Readonly<Record<string, string | number>>>(search(since * 1000 - 1), async (cursor) => {
      const page = await pageOf(client, `${root}/alerts`, cursor);
      const offset = Number(cursor['offset']) + LENGTH;
      if (typeof page.next === 'string' || 'gap' in page.next) return { ...page, next: page.next };
      // The search ends at an offset: it goes on by the time of the last alert.
      const isLast = offset + LENGTH > MAX_OFFSET;
      const last = Date.parse(textOf(membersOf(page.items.at(-1))['updatedAt']) ?? '');
      return { ...page, next: { cursor: isLast ? search(last - 1) : { ...cursor, offset } } };
    }),
  );
  reading.addIncidents(alerts, { name: 'alerts.json', content: { data: alerts } });
  const ids = alerts.flatMap((alert) => textOf(membersOf(alert)['id']) ?? []).filter(isPlainId);
  for (const [index, id] of ids.entries()) {
    for (const part of hasRecipients ? ['recipients', 'logs'] : ['logs']) {
      const list = await attempt(
        () => {
          const page = part === 'recipients' ? dialect.configurationPage : {};
          return pagesOf(client, dialect, `/alerts/${id}/${part}`, page);
        },
        ({ message }) => reading.problem(`The ${part} of alert ${id} cannot be read. ${message}`),
      );
      if (list) reading.add({ name: `${id}.${part}.json`, content: { data: list.items } });
    }
    if ((index + 1) % PROGRESS === 0) {
      request.onProgress(`${client.tool}: ${index + 1} of ${ids.length} alerts`);
    }
  }
}
