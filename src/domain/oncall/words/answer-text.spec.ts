import { describe, expect, it } from 'vitest';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { dutyLines } from '../../duty/duty-lines';
import { computed, DAY, HOUR, seated, sent } from '../reply/server.spec-support';
import { answerLine, answersText } from './answer-text';

const ZONE = 'Asia/Shanghai';
const at = (text: string) => local(`2026-03-${text}`, ZONE);
const NOW = at('05 10:00');
const WINDOW = { start: at('02 00:00'), end: at('16 00:00') };

const NAMES: Record<number, string> = { 65: 'Tomáš Dvořák', 66: 'Rosa Jiménez' };
const context = {
  now: NOW,
  zone: ZONE,
  accountZone: ZONE,
  roles: [
    { role_id: 1, role_name: 'Primary', order: 1 },
    { role_id: 2, role_name: 'L2 Support', order: 2 },
  ],
  nameOf: (person: number | bigint) => NAMES[Number(person)] ?? `#${person}`,
};

const pair = (second: number[]) => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [65] },
    { role_id: 2, person_ids: second },
  ],
});
const period = (from: string, to: string, second: number[]) => ({
  start: at(from),
  end: at(to),
  hash: '',
  group: pair(second),
});

const checkout = sent(
  [
    period('02 09:00', '06 09:00', [66]),
    period('06 09:00', '14 09:00', []),
    period('15 09:00', '15 12:00', [66]),
  ],
  [],
  { schedule_id: 1, schedule_name: 'Checkout' },
);
const office = seated(
  computed(
    [
      layerOf({
        groups: 'A',
        restrict_mode: 1,
        restrict_periods: [{ restrict_start: 12 * HOUR, restrict_end: 18 * HOUR }],
      }),
    ],
    WINDOW,
    ZONE,
    { schedule_id: 2, schedule_name: 'Office' },
  ),
  WINDOW,
  ZONE,
);
const ended = seated(
  computed([layerOf({ groups: 'A', layer_end: NOW - 10 * DAY })], WINDOW, ZONE, {
    schedule_id: 3,
    schedule_name: 'Release',
  }),
  WINDOW,
  ZONE,
);
const empty = seated(
  computed(
    [{ ...layerOf({ layer_start: NOW - 10 * DAY }), groups: [{ group_name: '', members: [] }] }],
    WINDOW,
    ZONE,
    { schedule_id: 4, schedule_name: 'Search' },
  ),
  WINDOW,
  ZONE,
);
const reply = {
  window: WINDOW,
  schedules: [checkout, office, ended, empty, sent([], [], { schedule_id: 9, enabled: false })].map(
    (schedule) => seated(schedule, WINDOW, ZONE),
  ),
};

function text(schedule: typeof checkout, instant: number): string {
  const reading = { window: WINDOW, accountZone: ZONE };
  return answerLine(schedule, dutyLines(schedule, instant, reading, context.roles), instant, context);
}

describe('an answer as text', () => {
  it('has people, roles, and the hand-off with its city', () => {
    expect(text(checkout, NOW)).toBe(
      'Checkout: Tomáš Dvořák (primary), until Sat 14 Mar, 09:00 Shanghai; Rosa Jiménez (L2 Support), until Fri 09:00 Shanghai',
    );
  });

  it('says that duty before the first import is computed', () => {
    const imported = { ...checkout, layers: [layerOf({})], recorded_from: NOW };
    expect(text(imported, at('03 00:00'))).toMatch(/ Shanghai \(computed, not recorded\)$/);
    expect(text(imported, NOW)).toBe(text(checkout, NOW));
  });

  it('names an empty role, and a date more than six days ahead', () => {
    const later = at('07 00:00');
    expect(text(checkout, later)).toBe(
      'Checkout, Sat 7 Mar, 00:00 Shanghai: Tomáš Dvořák (primary), until Sat 14 Mar, 09:00 Shanghai; NOBODY (L2 Support), until Sun 15 Mar, 09:00 Shanghai',
    );
  });

  it('tells off hours from a gap, and a gap without an end', () => {
    expect(text(office, NOW)).toBe('Office: off hours, until Thu 12:00 Shanghai');
    expect(text(ended, NOW)).toBe('Release: ended Mon 23 Feb, 10:00 Shanghai');
    expect(text(empty, NOW)).toMatch(/^Search: NOBODY since .*Feb.* Shanghai, no end$/);
  });

  it('of all schedules has own ones and those with a gap, and counts the rest', () => {
    const message = { ...context, asOf: NOW, reply, link: 'https://duty.example/oncall' };
    const lines = answersText({ ...message, isOwn: ({ schedule_id }) => schedule_id === 1 }).split('\n');
    expect(lines).toEqual([
      'On call, Thu 5 Mar 2026, 10:00 Shanghai',
      expect.stringMatching(/^Checkout: Tomáš/),
      expect.stringMatching(/^Search: NOBODY since/),
      'Left out: 2 schedules of other teams without a gap',
      'https://duty.example/oncall',
      '',
    ]);
    expect(answersText(message)).toContain('\nOffice: off hours');
  });
});
