import { expect, test } from 'vitest';
import { NO_FIGURES } from '#domain/insight/responders/responder-rows';
import type { Standing, StandingSort } from '#domain/insight/responders/standings';
import { together } from '#domain/insight/responders/standings-by';
import { answerOf } from './answer';
import type { Subject } from '#address/responders';

const MOST: StandingSort = { key: 'night', desc: true };

function line(name: string, night: number, more: { before?: number; hours?: number; unknown?: number } = {}) {
  const kinds = { ...NO_FIGURES.byKind, night, unknown: more.unknown ?? 0 };
  const figures = { ...NO_FIGURES, interruptions: night + kinds.unknown, byKind: kinds };
  const standing: Standing = {
    id: name.length,
    name,
    figures,
    before:
      more.before === undefined
        ? undefined
        : { ...NO_FIGURES, byKind: { ...NO_FIGURES.byKind, night: more.before } },
    nights: [],
    duty: more.hours === undefined ? undefined : { seconds: more.hours * 3600, interruptions: night },
  };
  return standing;
}

const answer = (lines: readonly Standing[], subject: Subject = 'person', sort = MOST) => {
  const total = together(undefined, 'All together', lines);
  const found = answerOf({ lines, total, subject, sort });
  return found && found.bold + found.more;
};

test('the sentence names who was woken most, the rate and the change', () => {
  expect(
    answer([line('Zoë', 30, { before: 47, hours: 100 }), line('Bo', 10, { before: 3, hours: 300 })]),
  ).toBe('Zoë was woken most, 30 times; 17 fewer than before; 3 times the average per night hour');
  expect(answer([line('Zoë', 1), line('Bo', 0)])).toBe('Zoë was woken most, once');
  expect(answer([line('Zoë', 30), line('Bo', 10)])).toBe('Zoë was woken most, 30 times');
});

test('the rate is that of who has the highest', () => {
  expect(answer([line('Zoë', 30, { hours: 400 }), line('Bo', 20, { hours: 100 })])).toBe(
    'Zoë was woken most, 30 times; per night hour Bo, 2 times the average',
  );
});

test('nobody is woken most among equals, or with nothing', () => {
  expect(answer([line('Zoë', 12), line('B', 12), line('Cy', 12)])).toBe(
    '3 people were woken equally often, 12 times',
  );
  expect(answer([line('Zoë', 0), line('B', 0)])).toBe('Nobody was woken at night');
});

test('nobody is woken most where hours are unknown', () => {
  expect(answer([line('Zoë', 0, { unknown: 1 })])).toBeUndefined();
  expect(answer([line('Zoë', 5), line('Bo', 0, { unknown: 9 })])).toBeUndefined();
});

function noisy(name: string, incidents: number, noise: number): Standing {
  const own = line(name, incidents);
  return { ...own, figures: { ...own.figures, incidents }, noise };
}

test('channels name the noisiest, unless it has few incidents or chance explains it', () => {
  expect(answer([noisy('Alerts', 40, 2), noisy('Crashes', 20, 15), noisy('New', 4, 4)], 'channel')).toBe(
    'Alerts woke people most, 40 times; noisiest: Crashes, 75 % closed without an acknowledgement',
  );
  expect(answer([noisy('Alerts', 40, 4), noisy('Crashes', 20, 4)], 'channel')).toBe(
    'Alerts woke people most, 40 times',
  );
  expect(answer([noisy('Alerts', 40, 0)], 'channel')).toBe('Alerts woke people most, 40 times');
});
