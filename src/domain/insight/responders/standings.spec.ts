import { describe, expect, it } from 'vitest';
import type { ResponderMetrics } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { bucketsOf, readRows, sumOf, type ResponderRow } from './responder-rows';
import { figureOf, inOrder, isFew, isSmallChange, type Standing, type StandingSort } from './standings';
import { peopleStandings, teamStandings, together } from './standings-by';
import { nightDuty } from './person';

const unix = (iso: string) => Date.parse(iso) / 1000;
const WINDOW = { start: unix('2026-03-02T00:00Z'), end: unix('2026-03-04T00:00Z') };
const RANGE = { after: WINDOW.start, upTo: WINDOW.end };
const DAYS = bucketsOf(RANGE, 'day', 'UTC', WINDOW.end);

function rowsOf(...parts: Partial<ResponderMetrics>[]): readonly ResponderRow[] {
  const items = parts.map((part): ResponderMetrics =>
    Object.assign(
      {
        responder_id: 1,
        responder_name: `P${part.responder_id ?? 1}`,
        total_incident_cnt: 0,
        total_incidents_acknowledged: 0,
        total_incidents_reassigned: 0,
        total_incidents_escalated: 0,
        total_incidents_manually_escalated: 0,
        total_incidents_timeout_escalated: 0,
        total_notifications: 0,
        total_interruptions: 0,
        total_engaged_seconds: 0,
        mean_seconds_to_ack: 0,
        ts: WINDOW.start,
        hours: 'sleep',
      },
      part,
    ),
  );
  return readRows(items).rows;
}

const night = (responder_id: number, total_interruptions: number, ts = WINDOW.start) => ({
  responder_id,
  total_interruptions,
  ts,
});

/** Schedules of a team, each with duties [person, start, end]. */
function schedule(
  id: number,
  team_id: number,
  ...duties: [person: number, start: string, end: string][]
): Schedule {
  const schedules = duties.map(([person, start, end]) => ({
    start: unix(start),
    end: unix(end),
    hash: start,
    group: { group_name: '', members: [{ role_id: 1, person_ids: [person] }] },
  }));
  return {
    schedule_id: id,
    schedule_name: `S${id}`,
    description: '',
    team_id,
    enabled: true,
    layers: [],
    layer_schedules: [],
    final_schedule: { layer_name: '', mode: 0, schedules },
  };
}

/** Noon to noon, and from then on. */
const ROTA = schedule(
  1,
  7,
  [1, '2026-03-02T12:00Z', '2026-03-03T12:00Z'],
  [2, '2026-03-03T12:00Z', '2026-03-05T00:00Z'],
);
const nameOf = (id: number | bigint, told: string) => told || `#${id}`;

function people(now: readonly ResponderRow[], more: Partial<Parameters<typeof peopleStandings>[0]> = {}) {
  return peopleStandings({
    rows: now,
    before: undefined,
    buckets: DAYS,
    nameOf,
    duty: undefined,
    listsQuiet: true,
    ...more,
  });
}

describe('people', () => {
  it('have their nights against night hours on call; who was on call without a row is there, too', () => {
    const duty = nightDuty([ROTA], WINDOW, () => 'UTC');
    // 23:00 to 08:00 is nine hours; the second person's hour is 23:00 to the end of the window.
    const all = people(rowsOf(night(1, 3), night(3, 5)), { duty });
    expect(all.map(({ name, duty: own }) => [name, own?.seconds])).toEqual([
      ['P1', 9 * 3600],
      ['P3', 0],
      ['#2', 3600],
    ]);
    expect(all.map((one) => figureOf(one, 'rate'))).toEqual([300 / 9, undefined, 0]);
    // Three of the first and none of the second; the third has five but no hours.
    expect(figureOf(together(undefined, 'all', all), 'rate')).toBe(30);
    expect(figureOf(together(undefined, 'all', all), 'night')).toBe(8);
    expect(people(rowsOf(night(1, 3)), { duty, listsQuiet: false }).map(({ name }) => name)).toEqual(['P1']);
  });

  it('under a filter have one overall rate, whoever had incidents in the period before', () => {
    const duty = nightDuty([ROTA], WINDOW, () => 'UTC');
    const rateAfter = (before: readonly ResponderRow[]) =>
      figureOf(
        together(undefined, 'all', people(rowsOf(night(1, 3)), { before, duty, listsQuiet: false })),
        'rate',
      );
    // The second person was on call, too, and has a row only in the period before.
    expect(rateAfter(rowsOf(night(2, 9)))).toBe(300 / 9);
    expect(rateAfter(rowsOf(night(1, 1)))).toBe(300 / 9);
  });

  it('have no rate without schedules, and none is known while these are not there', () => {
    const [one] = people(rowsOf(night(1, 3)), { duty: new Map() });
    expect(one && figureOf(one, 'rate')).toBeUndefined();
    expect(people(rowsOf(night(1, 3)))[0]?.duty).toBeUndefined();
  });

  it('are those of both periods, and nobody has grown from a period without data', () => {
    const before = rowsOf(night(2, 9));
    const both = people(rowsOf(night(1, 3)), { before });
    expect(
      both.map(({ name, figures, before: then }) => [name, figures.byKind.night, then?.byKind.night]),
    ).toEqual([
      ['P1', 3, 0],
      ['P2', 0, 9],
    ]);
    expect(people(rowsOf(night(1, 3)), { before: [] })[0]?.before).toBeUndefined();
  });

  it('have their nights bucket by bucket', () => {
    const rows = rowsOf(night(1, 2), night(1, 4, DAYS[1]?.start), { ...night(1, 9), hours: 'work' });
    expect(people(rows)[0]?.nights).toEqual([2, 4]);
  });
});

describe('teams', () => {
  const whole = together(
    undefined,
    'all',
    people(rowsOf(night(1, 10), night(2, 4)), { before: rowsOf(night(1, 1)) }),
  );
  const duty = { schedules: [ROTA], window: WINDOW, ownZone: () => 'UTC' };

  it('have their own incidents, and what is left over is a line, so that all add up', () => {
    const lines = teamStandings(
      [
        { id: 7, name: 'Payments', rows: rowsOf(night(1, 6), night(2, 4)), before: rowsOf(night(1, 1)) },
        { id: 8, name: 'Quiet', rows: [], before: [] },
      ],
      whole,
      DAYS,
      duty,
    );
    expect(lines.map(({ id, name, figures }) => [id, name, figures.byKind.night])).toEqual([
      [7, 'Payments', 10],
      [undefined, 'Other teams, or none', 4],
    ]);
    expect(lines[0]?.nights).toEqual([10, 0]);
    // Ten hours of night of the team's own schedules.
    expect(lines[0] && figureOf(lines[0], 'rate')).toBe(100);
    expect(together(undefined, 'sum', lines).figures).toEqual(whole.figures);
  });

  it('have a rate of those who are on call in their schedules, whoever else took their incidents', () => {
    const rows = rowsOf(night(1, 10), night(9, 30));
    const [line] = teamStandings([{ id: 7, name: 'A', rows, before: [] }], whole, DAYS, duty);
    expect(line?.figures.byKind.night).toBe(40);
    expect(line?.duty).toEqual({ seconds: 10 * 3600, interruptions: 10 });
  });

  it('leave nothing over where they are all', () => {
    const rows = rowsOf(night(1, 10), night(2, 4));
    expect(teamStandings([{ id: 7, name: 'A', rows, before: [] }], whole, DAYS, duty)).toHaveLength(1);
  });
});

const standing = (name: string, part: Partial<ResponderMetrics>, more: Partial<Standing> = {}): Standing => ({
  id: name.length,
  name,
  figures: sumOf(rowsOf(part)),
  before: undefined,
  nights: [],
  duty: undefined,
  ...more,
});
const acked = (name: string, count: number, mean_seconds_to_ack: number) =>
  standing(name, { total_incidents_acknowledged: count, mean_seconds_to_ack });
const names = (all: readonly Standing[], sort: StandingSort) => inOrder(all, sort).map(({ name }) => name);

const on = (name: string, hours: number, interruptions: number) =>
  standing(name, {}, { duty: { seconds: hours * 3600, interruptions } });

const was = (name: string, now: number, before: number) =>
  standing(name, night(1, now), { before: sumOf(rowsOf(night(1, before))) });

describe('the order', () => {
  it('of a mean has few after all others either way, and none last', () => {
    const all = [
      acked('none', 0, 0),
      acked('few', 4, 900),
      acked('b', 5, 60),
      acked('a', 9, 60),
      acked('long', 5, 90),
    ];
    expect(names(all, { key: 'ack', desc: true })).toEqual(['long', 'a', 'b', 'few', 'none']);
    expect(names(all, { key: 'ack', desc: false })).toEqual(['a', 'b', 'long', 'few', 'none']);
  });

  it('of a rate does not begin with who was hardly on call', () => {
    const all = [on('an hour', 1, 50), on('usual', 90, 30), on('few', 90, 4)];
    expect(names(all, { key: 'rate', desc: true })).toEqual(['usual', 'an hour', 'few']);
    expect(all.map((one) => isFew(one, 'rate'))).toEqual([true, false, true]);
  });

  it('of a count is by the count, of a change by the difference; what belongs to none stays last', () => {
    const rest = { ...was('rest', 99, 0), id: undefined };
    const all = [was('calm', 2, 30), rest, was('new', 19, 0), was('top', 31, 25), was('tiny', 4, 0)];
    expect(names(all, { key: 'night', desc: true })).toEqual(['top', 'new', 'tiny', 'calm', 'rest']);
    expect(names(all, { key: 'change', desc: true })).toEqual(['new', 'top', 'calm', 'tiny', 'rest']);
    expect(names(all, { key: 'name', desc: true })).toEqual(['top', 'tiny', 'new', 'calm', 'rest']);
    expect(all.map((one) => isSmallChange(one, 'night'))).toEqual([false, false, false, false, true]);
  });
});
