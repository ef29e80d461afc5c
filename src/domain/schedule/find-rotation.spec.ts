import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Group, Layer } from '#contract/schedule';
import { runs, SEED } from '../property-runs.spec-support';
import type { Interval } from '../time/interval';
import { finalPeriods } from './final';
import { MAX_STEPS, findRotation, type RotationProposal, type Shift } from './find-rotation';
import { overrideOf } from './versions';
import { randomRotas } from './random-rotas.spec-support';
import { groupsOf, layerOf, local, spell, type LayerWords } from './rota.spec-support';
import { layerPeriods } from './rotation';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Duty of layers and overrides. */
function dutyOf(layers: readonly Layer[], known: Interval, isTogether = false): Shift[] {
  const computed = layers.map((layer) => ({
    layer,
    ...layerPeriods(layer, known, layer.time_zone ?? 'UTC'),
  }));
  return finalPeriods(computed, known, isTogether);
}

/** Returns who is on call at an instant; instants must ascend. */
function peopleAt(duty: readonly Shift[]): (instant: number) => string {
  let next = 0;
  return (instant) => {
    while ((duty[next]?.end ?? Infinity) <= instant) next += 1;
    const period = duty[next];
    if (!period || period.start > instant) return '';
    const people = period.group.members.flatMap(({ role_id, person_ids }) =>
      person_ids.map((person) => `${role_id} ${person}`),
    );
    return people.toSorted().join();
  };
}

/** The first instant at which a proposal differs, of every hour and both sides of every change. */
function firstDifference(proposal: RotationProposal, shifts: readonly Shift[], known: Interval) {
  const { layers, overrides, layers_overlap } = proposal;
  const duty = dutyOf([...layers, ...overrides], known, layers_overlap === 'together');
  const changes = [...duty, ...shifts].flatMap(({ start, end }) => [start - 1, start, end - 1, end]);
  const hours = Array.from(
    { length: (known.end - known.start) / HOUR },
    (_, hour) => known.start + hour * HOUR,
  );
  const instants = [...new Set([...hours, ...changes])]
    .filter((at) => known.start <= at && at < known.end)
    .toSorted((a, b) => a - b);
  const [expected, actual] = [peopleAt(shifts), peopleAt(duty)];
  return instants.find((at) => expected(at) !== actual(at));
}

test('at least 99 of 100 random rotas are found, and each proposal equals the shifts', () => {
  const numRuns = runs(200, 16);
  const missed = fc.sample(randomRotas, { numRuns, seed: SEED }).filter(({ shifts, zones, known }) => {
    const proposal = findRotation(shifts, zones, known);
    if (!proposal) return true;
    expect(firstDifference(proposal, shifts, known)).toBeUndefined();
    expect(proposal.layers.length).toBeLessThanOrEqual(3);
    return false;
  });
  expect(missed.map(({ kind, layers }) => ({ kind, layers })).slice(numRuns / 100)).toEqual([]);
});

/** Layers, in the zone of Berlin, and what is found in their shifts from one local time to another. */
function found(layers: readonly Layer[], from: string, to: string, isTogether = false) {
  const known = { start: local(from, 'Europe/Berlin'), end: local(to, 'Europe/Berlin') };
  const shifts = dutyOf(layers, known, isTogether);
  const proposal = findRotation(shifts, ['Europe/Berlin', 'America/New_York'], known);
  expect(proposal && firstDifference(proposal, shifts, known)).toBeUndefined();
  return proposal;
}

const berlin = (words: LayerWords): Layer => ({ ...layerOf(words), time_zone: 'Europe/Berlin' });
const berlinTime = (text: string) => local(text, 'Europe/Berlin');

/** "week × 1 A B C" with hours and zone, and the begin of the first turn. */
function brief(proposal: RotationProposal | undefined): string[] {
  return (proposal?.layers ?? []).map((layer) => {
    const { rotation_unit, rotation_value, groups, day_mask, restrict_periods, time_zone } = layer;
    const hours = restrict_periods.map((one) => `${one.restrict_start / HOUR}–${one.restrict_end / HOUR}`);
    return [
      `${rotation_unit} × ${rotation_value}`,
      ...groups.map(({ group_name }) => group_name),
      ...(day_mask.repeat.length > 0 ? [`mask ${day_mask.repeat.join('')}`] : []),
      ...hours,
      `from ${spell(layer.layer_start, time_zone)} ${time_zone}`,
    ].join(' ');
  });
}

const groupOf = (name: string): Group => ({
  group_name: name,
  members: groupsOf(name).flatMap((group) => group.members),
});

const WEEKLY = berlin({
  groups: 'A B C',
  rotation_unit: 'week',
  layer_start: berlinTime('2026-08-31 09:00'),
  handoff_time: 9 * HOUR,
});

describe('rules are found in the shifts of', () => {
  it('a weekly rota that hands off on Mondays at 09:00, over a clock change', () => {
    const proposal = found([WEEKLY], '2026-09-16 00:00', '2026-12-01 00:00');
    expect(brief(proposal)).toEqual(['week × 1 C A B from Mon 2026-09-14 09:00 Europe/Berlin']);
    expect(proposal?.layers[0]?.handoff_time).toBe(9 * HOUR);
    expect(proposal?.overrides).toEqual([]);
  });

  it('a daily rota over the end of summer time', () => {
    const daily = berlin({ groups: 'A B C D', layer_start: berlinTime('2026-10-05 18:00') });
    expect(brief(found([daily], '2026-10-05 18:00', '2026-11-20 00:00'))).toEqual([
      'day × 1 A B C D from Mon 2026-10-05 18:00 Europe/Berlin',
    ]);
  });

  it('turns of 12 hours', () => {
    const halves = berlin({
      groups: 'A B C',
      rotation_unit: 'hour',
      rotation_value: 12,
      layer_start: berlinTime('2026-10-05 07:00'),
    });
    expect(brief(found([halves], '2026-10-05 07:00', '2026-11-20 00:00'))).toEqual([
      'hour × 12 A B C from Mon 2026-10-05 07:00 Europe/Berlin',
    ]);
  });

  it('a day layer and a night layer', () => {
    const layer_start = berlinTime('2026-10-05 08:00');
    const day = berlin({
      groups: 'A B',
      rotation_unit: 'week',
      layer_start,
      handoff_time: 8 * HOUR,
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 8 * HOUR, restrict_end: 20 * HOUR }],
    });
    const night = berlin({
      groups: 'C D E',
      layer_start: berlinTime('2026-10-05 20:00'),
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 20 * HOUR, restrict_end: 8 * HOUR }],
    });
    const proposal = found([day, night], '2026-10-05 08:00', '2026-12-14 08:00');
    expect(brief(proposal).toSorted()).toEqual([
      'day × 1 E C D 20–8 from Sun 2026-10-04 20:00 Europe/Berlin',
      'week × 1 A B 8–20 from Mon 2026-10-05 08:00 Europe/Berlin',
    ]);
  });

  it('two roles with hand-offs of their own', () => {
    const second = berlin({ groups: 'D E', rotation_value: 2, layer_start: berlinTime('2026-09-01 12:00') });
    second.groups = second.groups.map((group) => ({
      ...group,
      members: group.members.map((member) => ({ ...member, role_id: 2 })),
    }));
    const proposal = found([WEEKLY, second], '2026-09-07 09:00', '2026-12-14 09:00', true);
    expect(proposal?.layers_overlap).toBe('together');
    expect(proposal?.layers.map((one) => [one.rotation_unit, one.rotation_value, one.groups.length])).toEqual(
      [
        ['week', 1, 3],
        ['day', 2, 2],
      ],
    );
  });

  it('offices that follow the sun, each on the clock of its own zone', () => {
    const office = {
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 15 * HOUR }],
    };
    const east = berlin({
      groups: 'A B',
      rotation_unit: 'week',
      layer_start: berlinTime('2026-08-31 09:00'),
      handoff_time: 9 * HOUR,
      ...office,
    });
    const west: Layer = {
      ...layerOf({ groups: 'C D E', layer_start: local('2026-08-31 09:00', 'America/New_York'), ...office }),
      time_zone: 'America/New_York',
    };
    // Clocks change in Berlin on 25 October, in New York on 1 November.
    const proposal = found([east, west], '2026-09-07 00:00', '2026-12-14 00:00');
    expect(proposal?.overrides).toEqual([]);
    expect(
      proposal?.layers.map(({ time_zone, restrict_periods }) => ({ time_zone, restrict_periods })),
    ).toEqual(
      expect.arrayContaining([
        { time_zone: 'Europe/Berlin', restrict_periods: office.restrict_periods },
        { time_zone: 'America/New_York', restrict_periods: office.restrict_periods },
      ]),
    );
  });

  it('office hours from Monday to Friday, whose weekends use up no turn', () => {
    const office = berlin({
      groups: 'A B C',
      layer_start: berlinTime('2026-08-31 00:00'),
      day_mask: { repeat: [1, 2, 3, 4, 5] },
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
    });
    expect(brief(found([office], '2026-09-07 00:00', '2026-12-14 00:00'))).toEqual([
      'day × 1 C A B mask 12345 9–17 from Mon 2026-09-07 00:00 Europe/Berlin',
    ]);
  });

  it('a rota with an override and a hole, which become overrides', () => {
    const taken = { start: berlinTime('2026-10-08 18:00'), end: berlinTime('2026-10-10 08:00') };
    const hole = { start: berlinTime('2026-11-03 00:00'), end: berlinTime('2026-11-03 06:00') };
    const layers = [
      WEEKLY,
      overrideOf(taken, groupOf('X')),
      overrideOf(hole, { group_name: '', members: [] }),
    ];
    const proposal = found(layers, '2026-09-14 09:00', '2026-12-14 09:00');
    expect(brief(proposal)).toEqual(['week × 1 C A B from Mon 2026-09-14 09:00 Europe/Berlin']);
    expect(
      proposal?.overrides.map(({ layer_start, layer_end, groups }) => ({ layer_start, layer_end, groups })),
    ).toEqual([
      { layer_start: taken.start, layer_end: taken.end, groups: groupsOf('X') },
      { layer_start: hole.start, layer_end: hole.end, groups: [{ group_name: 'Nobody', members: [] }] },
    ]);
    expect(proposal?.overridden).toBe(taken.end - taken.start + 6 * HOUR);
  });
});

describe('nothing is found', () => {
  const start = berlinTime('2026-09-07 00:00');
  const known = { start, end: start + 120 * DAY };
  const shiftsOf = (length: number, people: number, end = known.end): Shift[] =>
    Array.from({ length: Math.floor((end - start) / length) }, (_, index) => ({
      start: start + index * length,
      end: start + (index + 1) * length,
      group: groupOf(String.fromCodePoint(65 + (((index * index * 7919) % 104_729) % people))),
    }));

  it('without shifts', () => {
    expect(findRotation([], ['Europe/Berlin'], known)).toBeUndefined();
  });

  it('where people change without an order', () => {
    expect(findRotation(shiftsOf(DAY, 11), ['Europe/Berlin'], known)).toBeUndefined();
  });

  it('in less than two rounds', () => {
    expect(found([WEEKLY], '2026-09-14 09:00', '2026-10-12 09:00')).toBeUndefined();
  });

  it('in a bounded number of steps: 400 days of 12 people without an order in three zones', () => {
    const budget = { steps: MAX_STEPS };
    const end = start + 400 * DAY;
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
    expect(findRotation(shiftsOf(4 * HOUR, 12, end), zones, { start, end }, budget)).toBeUndefined();
    expect(budget.steps).toBeGreaterThan(-1_000_000);
  });
});
