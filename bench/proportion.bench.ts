import { expect, test } from 'vitest';
import { holidaysIn, readCalendar } from '../src/domain/calendar/events';
import { nameSpansOf, emailSpans } from '../src/domain/privacy/personal';
import { SECRETS } from '../src/domain/privacy/secrets';
import { maskBody, maskBodyStart } from '../src/domain/webhook/body';
import { maskHeaderText, parseHeaders } from '../src/domain/webhook/compare';
import { createByteCollector } from '../src/service/http/body';
import { hostileBodies } from './hostile-bodies';

/**
 * Growth of time when an input is 16 times as long: about 16 is in proportion, 256 is squared. A row above 80 ends
 * with "!".
 */

const LENGTH = 8000;
const FACTOR = 16;
const MAX_GROWTH = 80;

const calendar = (length: number) =>
  `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(length / 13)}END:VCALENDAR\n`;

const WORK: Readonly<Record<string, { input: (length: number) => string; work: (input: string) => void }>> = {
  'nested parts of a calendar': { input: calendar, work: (text) => holidaysIn(readCalendar(text)) },
  addresses: { input: (length) => 'a@a.'.repeat(length / 4), work: emailSpans },
  'single bytes': {
    input: (length) => 'x'.repeat(length),
    work: (text) => {
      const bytes = createByteCollector();
      const piece = new Uint8Array(1);
      for (let index = 0; index < text.length; index += 1) bytes.add(piece);
    },
  },
  'names in a text, by people': {
    input: (length) => 'x'.repeat(length / 10),
    work: ({ length }) => {
      const people = Array.from({ length }, (_, id) => ({ id, name: `Ana Lopez${id}` }));
      nameSpansOf(people, String)('Ana asked Ana Lopez '.repeat(2000));
    },
  },
  ...Object.fromEntries(
    Object.entries({
      maskBody,
      maskBodyStart,
      maskHeaders: (text: string) => maskHeaderText(text, SECRETS),
      parseHeaders,
    }).flatMap(([name, work]) =>
      Object.keys(hostileBodies(1)).map((kind) => [
        `${name}, ${kind}`,
        { input: (length: number) => hostileBodies(length)[kind] ?? '', work },
      ]),
    ),
  ),
};

/** Shortest of some runs in milliseconds; the first ones are not compiled. */
function timeOf(run: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

test('long inputs', { timeout: 600_000 }, () => {
  for (const [name, { input, work }] of Object.entries(WORK)) {
    const [short, long] = [input(LENGTH), input(FACTOR * LENGTH)];
    // Shorter times are mostly the measuring.
    const growth =
      timeOf(() => work(long)) /
      Math.max(
        1,
        timeOf(() => work(short)),
      );
    console.log(`${name.padEnd(50)} ${growth.toFixed(1).padStart(7)}${growth > MAX_GROWTH ? ' !' : ''}`);
  }
  expect(Object.keys(WORK)).not.toEqual([]);
});
