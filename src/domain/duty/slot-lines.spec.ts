import { describe, expect, it } from 'vitest';
import type { Schedule, Slot } from '#contract/schedule';
import { layerOf, local } from '../schedule/rota.spec-support';
import { currentAndNext } from '../schedule/slots';
import { computed, DAY, HOUR, sent } from '../oncall/reply/server.spec-support';
import { dutyLines } from './duty-lines';
import { sightOf } from './sight';
import { slotLines, withSlots } from './slot-lines';

const zone = 'Europe/Berlin';
const monday = local('2026-03-02 00:00', zone);
const week = { start: monday, end: monday + 7 * DAY };
const asked = monday + 10 * HOUR;

/** Slot with these people in roles 1, 2, and so on. */
function slot(start: number, end: number, ...people: number[]): Slot {
  const members = people.map((person, index) => ({ role_id: index + 1, person_ids: [person] }));
  return { start, end, group: { name: '', group_name: '', members }, update_at: 0, weight: 0, index: 0 };
}

function slotsAt(layers: Schedule['layers'], at: number) {
  const { current, next } = currentAndNext({ layers }, at, 0, zone);
  return { cur_oncall: current, next_oncall: next };
}

/** Lines of a server with an empty layer, in brief. */
function linesOf(cur_oncall: Slot | null, next_oncall: Slot | null, at = asked) {
  const layers = [{ ...layerOf({ layer_start: monday }), groups: [{ group_name: '', members: [] }] }];
  return slotLines(sent([], [], { layers }), { cur_oncall, next_oncall }, at, zone)?.map(
    ({ state, people, until, next }) => ({
      state,
      people,
      until,
      next,
    }),
  );
}

describe('lines by the slots of a server', () => {
  it('are those by the periods of our own service, but for what only the rota has', () => {
    const layers = [layerOf({ groups: 'A B C', layer_start: local('2026-02-02 09:00', zone) })];
    const schedule = computed(layers, week, zone);
    const sight = sightOf(schedule, asked, [{ window: week, schedules: [schedule] }], zone);
    const [byPeriods] = sight ? dutyLines(sight, asked) : [];
    const [bySlots] = slotLines(schedule, slotsAt(layers, asked), asked, zone) ?? [];
    expect(bySlots).toEqual({ ...byPeriods, since: undefined });
  });

  it('last role by role, for an unknown time where the next slot has the same person', () => {
    const end = asked + HOUR;
    expect(linesOf(slot(monday, end, 1, 7), slot(end, end + DAY, 2, 7))).toEqual([
      { state: 'on call', people: [1], until: end, next: [{ state: 'on call', people: [2], from: end }] },
      { state: 'on call', people: [7], until: 'unknown', next: [] },
    ]);
  });

  it('have a gap before the next slot, and without any slot a gap without an end', () => {
    const next = slot(asked + HOUR, asked + DAY, 7);
    const onCall = { state: 'on call', people: [7], from: next.start };
    expect(linesOf(null, next)).toEqual([{ state: 'gap', people: [], until: next.start, next: [onCall] }]);
    expect(linesOf(null, null)).toEqual([{ state: 'gap', people: [], until: 'none', next: [] }]);
    expect(linesOf(slot(monday, asked + 60, 1), next)?.[0]?.next).toEqual([
      { state: 'gap', people: [], from: asked + 60 },
      onCall,
    ]);
  });

  it('are those of the next slot once it has begun, and unknown after it', () => {
    const [current, next] = [slot(monday, asked, 1), slot(asked, asked + HOUR, 2)];
    expect(linesOf(current, next)).toEqual([{ state: 'on call', people: [2], until: next.end, next: [] }]);
    expect(linesOf(current, next, next.end)).toBeUndefined();
    expect(linesOf(null, next, asked)?.[0]?.people).toEqual([2]);
  });

  it('have no end in sight over a year ahead, where servers have a horizon', () => {
    expect(linesOf(slot(monday, monday + 800 * DAY, 5), null)?.[0]).toMatchObject({
      until: 'none',
      next: [],
    });
    const near = monday + 300 * DAY;
    expect(linesOf(slot(monday, near, 5), null)?.[0]).toMatchObject({
      until: near,
      next: [{ state: 'gap', from: near }],
    });
  });

  it('give lines by periods the end that the server alone knows', () => {
    const end = monday + 9 * DAY;
    const schedule = sent([{ ...slot(monday, week.end, 1), hash: '' }]);
    const sight = sightOf(schedule, asked, [{ window: week, schedules: [schedule] }], zone);
    const lines = sight ? dutyLines(sight, asked) : [];
    expect(lines).toMatchObject([{ people: [1], until: 'unknown', next: [] }]);
    const slots = { cur_oncall: slot(monday, end, 1), next_oncall: slot(end, end + DAY, 2) };
    expect(withSlots(lines, slotLines(schedule, slots, asked, zone) ?? [])).toMatchObject([
      { people: [1], until: end, next: [{ people: [2], from: end }] },
    ]);
    const others = { cur_oncall: slot(monday, end, 3), next_oncall: null };
    expect(withSlots(lines, slotLines(schedule, others, asked, zone) ?? [])).toEqual(lines);
  });
});
