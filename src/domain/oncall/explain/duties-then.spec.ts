import { expect, test } from 'vitest';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { computed, HOUR, sent } from '../reply/server.spec-support';
import { dutiesThen, dutyInWords } from './duties-then';

const zone = 'Europe/Berlin';
const at = (text: string): number => local(text, zone);
const week = { start: at('2026-03-02 00:00'), end: at('2026-03-09 00:00') };
const office = layerOf({
  groups: 'A',
  layer_start: at('2026-01-01 00:00'),
  restrict_mode: 1,
  restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 18 * HOUR }],
});

const wordsAt = (instant: number, team = 0) =>
  dutiesThen(
    [
      computed([office], week, zone, { schedule_name: 'Office', team_id: 7 }),
      sent([], [], { schedule_name: 'Empty', team_id: 8 }),
      sent([], [], { schedule_name: 'Off', enabled: false }),
    ],
    { at: instant, accountZone: zone },
    team,
  ).map((duty) => [duty.schedule.schedule_name, dutyInWords(duty, (id) => `#${id}`)]);

test('a rota outside of its hours is closed as planned, and one that should have people has nobody', () => {
  expect(wordsAt(at('2026-03-04 20:00'))).toEqual([
    ['Office', 'off hours'],
    ['Empty', 'nobody'],
  ]);
  expect(wordsAt(at('2026-03-04 12:00'))[0]).toEqual(['Office', expect.stringMatching(/^#\d+$/)]);
});

test('the schedules of the team come first, and disabled ones are left out', () => {
  expect(wordsAt(at('2026-03-04 20:00'), 8).map(([name]) => name)).toEqual(['Empty', 'Office']);
});
