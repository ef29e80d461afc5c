import { expect, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { sent } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { peopleIn } from '#domain/oncall/reply/timeline';
import { directoryOf } from '../../../api/names/directory-of';
import { NONE_LEARNED } from '../../../api/names/learned-names';
import { filterRows, NO_FILTER, ownSchedules } from './filter';
import { finalRows } from './rows';

const schedule = (schedule_id: number, team_id: number, groups: string) => ({
  ...sent([], [], { schedule_id, team_id }),
  layers: [layerOf({ groups })],
});

test('own are the schedules with somebody in them, and those of a team that has such a one', () => {
  const [payments, ofPayments, search, teamless, ofNobody] = [
    schedule(1, 10, 'A B'),
    schedule(2, 10, 'C'),
    schedule(3, 20, 'C'),
    schedule(4, 0, 'A'),
    schedule(5, 0, 'C'),
  ];
  const all = [payments, ofPayments, search, teamless, ofNobody];
  const [ann] = peopleIn(teamless);
  const ownOf = (person: typeof ann) => all.filter(ownSchedules(all, person)).map((own) => own.schedule_id);
  // No team, zero, is none that schedules share.
  expect(ownOf(ann)).toEqual([1, 2, 4]);
  expect(ownOf(undefined)).toEqual([]);
});

test('a filter finds a schedule by its id in the tool it came from', () => {
  const imported = { ...schedule(1, 0, 'A'), external_id: 'PABC123' };
  const rows = finalRows([imported, schedule(2, 0, 'B')], {
    window: { start: 0, end: 86_400 },
    accountZone: 'UTC',
  });
  const ids = (q: string) =>
    filterRows(rows, { ...NO_FILTER, q }, directoryOf(NO_NAMES, NONE_LEARNED)).map(({ id }) => id);
  expect(ids('pabc')).toEqual(['1']);
  expect(ids('pabd')).toEqual([]);
});
