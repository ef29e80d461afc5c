import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { local } from '#domain/schedule/rota.spec-support';
import { type Message, type Outgoing, sentInFile } from '#service/service';
import { createEngine } from './engine';
import type { AllFacts } from './message-facts';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-report-'));
const at = (text: string, zone = 'Europe/Berlin') => local(text, zone);

const FACTS: AllFacts = {
  window: { start: 0, end: 1 },
  schedules: [],
  names: { people: [], teams: [], channels: [], roles: [] },
  changes: [],
  requests: [],
  accountZone: 'Europe/Berlin',
};

function message(changes: Partial<Message> = {}): Message {
  return {
    name: 'managers',
    tool: 'slack',
    url: new URL('https://chat.example/hook'),
    secret: undefined,
    kinds: ['report'],
    schedules: undefined,
    set: undefined,
    team: undefined,
    isPseudonymous: false,
    quiet: undefined,
    zone: undefined,
    at: 9 * 3600,
    before: [],
    ...changes,
  };
}

let files = 0;

/** Runs new engines over one record of what was sent, every ten minutes of a stretch of time. */
async function sentWithin(
  configured: Message,
  [start, end]: readonly [number, number],
  isReadable: (now: number) => boolean = () => true,
) {
  files += 1;
  const store = sentInFile(join(folder, `sent-${files}.json`));
  const sent: Outgoing[] = [];
  const logs: string[] = [];
  for (let now = start; now <= end; now += 600) {
    const engine = createEngine({
      messages: [configured],
      sent: store,
      read: () => Promise.resolve(FACTS),
      report: (_message, month) =>
        isReadable(now)
          ? Promise.resolve({
              lines: [`Report of ${new Date(month * 1000).toISOString().slice(0, 7)}`],
              path: '/report?month=x',
            })
          : Promise.reject(new Error('no store')),
      send: (_message, outgoing) => {
        sent.push(outgoing);
        return Promise.resolve({ kind: 'delivered' });
      },
      clock: () => now * 1000,
      random: () => 0.5,
      log: (line) => void logs.push(line),
      origin: 'https://watchbill.example',
    });
    await engine.tick(new AbortController().signal);
  }
  return { sent: sent.map(({ at: time, lines, link }) => [time, lines.join('\n'), link]), logs };
}

const LINK = 'https://watchbill.example/report?month=x';

test('a report is sent once on the first of each month, of the month before, though engines stop', async () => {
  const { sent } = await sentWithin(message(), [at('2026-10-29 00:00'), at('2026-12-03 00:00')]);
  expect(sent).toEqual([
    [at('2026-11-01 09:00'), 'Report of 2026-10', LINK],
    [at('2026-12-01 09:00'), 'Report of 2026-11', LINK],
  ]);
});

test('a report follows the time and the zone of its message, and waits in quiet hours', async () => {
  const zone = 'Pacific/Auckland';
  const stretch = [at('2026-11-29 00:00'), at('2026-12-02 00:00')] as const;
  const own = await sentWithin(message({ zone, at: 7.5 * 3600 }), stretch);
  expect(own.sent).toEqual([[at('2026-12-01 07:30', zone), 'Report of 2026-11', LINK]]);
  const quiet = { start: 22 * 3600, end: 10 * 3600 };
  const later = await sentWithin(message({ quiet }), stretch);
  expect(later.sent).toEqual([[at('2026-12-01 10:00'), 'Report of 2026-11', LINK]]);
});

test('a report whose figures cannot be read is tried again, for 15 minutes', async () => {
  const time = at('2026-12-01 09:00');
  const stretch = [time, time + 1800] as const;
  const late = await sentWithin(message(), stretch, (now) => now > time);
  expect(late.sent).toEqual([[time, 'Report of 2026-11', LINK]]);
  expect(late.logs).toEqual([
    'The report of managers cannot be read: no store',
    'Message managers is tried again: the figures of the month cannot be read',
  ]);
  const never = await sentWithin(message(), stretch, () => false);
  expect(never.sent).toEqual([]);
  expect(never.logs.at(-1)).toBe(
    'Message managers failed: not sent within 15 min: the figures of the month cannot be read',
  );
});
