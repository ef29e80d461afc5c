import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Group, Layer, Schedule } from '#contract/schedule';
import { contains } from '../time/interval';
import { DAY } from '../time/zone';
import { rotas, ZONES } from './arbitrary-layers.spec-support';
import { computeSchedule, type ComputedSchedule } from './lanes';
import { rotaAt, stretchesOf, type Rota } from './rota';
import { layerOf, type LayerWords } from './rota.spec-support';
import { addedOverrides, earlierVersions, type Version } from './versions';
import { runs } from '../property-runs.spec-support';

const RUNS = 100;
const WINDOW = { start: 10 * DAY, end: 20 * DAY };

type Record = Rota & { at: number; enabled?: boolean };

function historyOf(records: readonly Record[]): Version[] {
  return records.map(({ at, enabled = true, ...rota }, index) => ({
    at,
    enabled,
    rota,
    added: index === 0 ? [] : addedOverrides(records[index - 1]?.layers ?? [], rota.layers),
  }));
}

/** Reply of a server with these versions. */
function replyOf(records: readonly Record[], window = WINDOW, zone = 'UTC'): Rota & ComputedSchedule {
  const versions = earlierVersions(historyOf(records), window, zone);
  const { layers, time_zone, layers_overlap, enabled = true } = records.at(-1) ?? { layers: [] };
  const rota = { layers, time_zone, layers_overlap, enabled, ...(versions.length > 0 && { versions }) };
  const end = enabled ? window.end : (versions.at(-1)?.until ?? window.start);
  return { ...rota, ...computeSchedule(rota, { start: window.start, end }, zone) };
}

const days = ({ groups, ...words }: LayerWords = {}) =>
  layerOf({ layer_name: 'Days', groups: groups ?? 'A', ...words });
const cover = (groups: string, from: number, until: number) =>
  layerOf({ layer_name: 'Cover', mode: 1, layer_start: from * DAY, layer_end: until * DAY, groups });

/** "A 10–12" for each final period, in days. */
function finalOf({ final_schedule }: ComputedSchedule): string[] {
  return linesOf(final_schedule);
}

function linesOf({ schedules }: Schedule['final_schedule']): string[] {
  return schedules.map(({ start, end, group }) => `${group.group_name} ${start / DAY}–${end / DAY}`);
}

describe('a changed rota', () => {
  it('keeps who was on call before the change', () => {
    const reply = replyOf([
      { at: 5 * DAY, layers: [days({ groups: 'A' })] },
      { at: 14 * DAY, layers: [days({ groups: 'B' })] },
    ]);
    expect(finalOf(reply)).toEqual(['A 10–14', 'B 14–20']);
    expect(reply.versions).toEqual([
      { from: WINDOW.start, until: 14 * DAY, layers: [days({ groups: 'A' })] },
    ]);
  });

  it('counts from the first version on, also before its time', () => {
    const reply = replyOf([
      { at: 12 * DAY, layers: [days({ groups: 'A' })] },
      { at: 30 * DAY, layers: [days({ groups: 'B' })] },
    ]);
    expect(finalOf(reply)).toEqual(['A 10–20']);
  });

  it('has no duty while it is disabled, and says so', () => {
    const layers = [days({ groups: 'A' })];
    const reply = replyOf([
      { at: 1, layers },
      { at: 12 * DAY, layers, enabled: false },
      { at: 15 * DAY, layers },
      { at: 18 * DAY, layers, enabled: false },
    ]);
    expect(finalOf(reply)).toEqual(['A 10–12', 'A 15–18']);
    expect(reply.versions?.map(({ from, enabled }) => [from / DAY, enabled])).toEqual([
      [10, undefined],
      [12, false],
      [15, undefined],
    ]);
  });

  it('has no versions in a window after its last change, nor where only its name changed', () => {
    const layers = [days()];
    expect(
      replyOf([
        { at: 1, layers: [days({ groups: 'B' })] },
        { at: WINDOW.start, layers },
      ]).versions,
    ).toBeUndefined();
    expect(
      replyOf([
        { at: 1, layers },
        { at: 15 * DAY, layers },
      ]).versions,
    ).toBeUndefined();
  });

  it('joins periods of one group and layer over a change', () => {
    const reply = replyOf([
      { at: 1, layers: [days({ groups: 'A' })] },
      { at: 14 * DAY, layers: [days({ groups: 'A' }), cover('C', 17, 18)] },
    ]);
    expect(finalOf(reply)).toEqual(['A 10–17', 'C 17–18', 'A 18–20']);
    expect(
      reply.layer_schedules.map(({ layer_name, schedules }) => `${layer_name} ${schedules.length}`),
    ).toEqual(['Days 1', 'Cover 1']);
  });

  it('keeps the periods of layers that it no longer has behind its own', () => {
    const reply = replyOf([
      { at: 1, layers: [days({ layer_name: 'Nights', groups: 'N' }), days({ groups: 'A' })] },
      { at: 14 * DAY, layers: [days({ groups: 'B' })] },
    ]);
    expect(reply.layer_schedules.map((lane) => [lane.layer_name, ...linesOf(lane)])).toEqual([
      ['Days', 'A 10–14', 'B 14–20'],
      ['Nights', 'N 10–14'],
    ]);
    expect(finalOf(reply)).toEqual(['A 10–14', 'B 14–20']);
  });

  it('follows the zone and the overlap of each version', () => {
    const hours = days({ groups: 'A B', layer_start: 0 });
    const reply = replyOf([
      {
        at: 1,
        layers: [hours, days({ layer_name: 'Second', groups: 'C' })],
        layers_overlap: 'together',
        time_zone: 'Asia/Tokyo',
      },
      { at: 11 * DAY, layers: [hours] },
    ]);
    expect(reply.versions).toMatchObject([{ layers_overlap: 'together', time_zone: 'Asia/Tokyo' }]);
    expect(reply.final_schedule.schedules[0]?.group.group_name).toBe('A + C');
    expect(reply.final_schedule.schedules.at(-1)?.group.group_name).toBe('B');
  });
});

describe('an override entered afterwards', () => {
  const first = { at: 1, layers: [days({ groups: 'A' })] };

  it('corrects the past in its own window', () => {
    const reply = replyOf([first, { at: 15 * DAY, layers: [days({ groups: 'B' }), cover('C', 11, 12)] }]);
    expect(finalOf(reply)).toEqual(['A 10–11', 'C 11–12', 'A 12–15', 'B 15–20']);
  });

  it('is not known before it was entered', () => {
    expect(finalOf(replyOf([first]))).toEqual(['A 10–20']);
  });

  it('is followed by a later correction, and stays after it was removed', () => {
    const wrong = [first, { at: 15 * DAY, layers: [days({ groups: 'A' }), cover('C', 11, 13)] }];
    const correction = [days({ groups: 'A' }), cover('D', 11, 12)];
    expect(finalOf(replyOf([...wrong, { at: 16 * DAY, layers: correction }]))).toEqual([
      'A 10–11',
      'D 11–12',
      'C 12–13',
      'A 13–20',
    ]);
    const removed = replyOf([...wrong, { at: 16 * DAY, layers: [days({ groups: 'A' })] }]);
    expect(finalOf(removed)).toEqual(['A 10–11', 'C 11–13', 'A 13–20']);
  });

  it('counts its hours in the zone of the version that entered it', () => {
    const morning = {
      ...cover('C', 11, 13),
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 0, restrict_end: DAY / 4 }],
    };
    const reply = replyOf([
      { ...first, time_zone: 'Asia/Dubai' },
      { ...first, at: 14 * DAY, layers: [...first.layers, morning], time_zone: 'UTC' },
      { ...first, at: 15 * DAY, layers: [...first.layers, morning], time_zone: 'Asia/Tokyo' },
    ]);
    expect(finalOf(reply).filter((line) => line !== ' 11.25–12' && line !== ' 12.25–13')).toEqual([
      'A 10–11',
      'C 11–11.25',
      'C 12–12.25',
      'A 13–20',
    ]);
  });

  it('does not change the past of a schedule that was disabled then', () => {
    const reply = replyOf([
      { ...first, enabled: false },
      { at: 15 * DAY, layers: [...first.layers, cover('C', 11, 12)] },
    ]);
    expect(finalOf(reply)).toEqual(['A 15–20']);
  });
});

test('the rules at an instant are those of its version, before the window those of the first', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((groups) => [days({ groups })]);
  const rota = replyOf([
    { at: 1, layers: a ?? [] },
    { at: 12 * DAY, layers: b ?? [] },
    { at: 15 * DAY, layers: c ?? [] },
  ]);
  const at = (day: number) => rotaAt(rota, day * DAY).layers;
  expect([9, 10, 12, 14.9, 15, 30].map(at)).toEqual([a, a, b, b, c, c]);
  expect(stretchesOf(rota, WINDOW).map(({ start, end }) => [start / DAY, end / DAY])).toEqual([
    [10, 12],
    [12, 15],
    [15, 20],
  ]);
  expect(stretchesOf(rota, { start: 16 * DAY, end: 18 * DAY })).toHaveLength(1);
});

describe.each(ZONES.slice(0, 6))('random histories in $zone', ({ zone, days: near }) => {
  it('equal the engine on the version of each instant, with later overrides', () => {
    fc.assert(
      fc.property(histories(near), ({ records, window, instants }) => {
        for (let known = 1; known <= records.length; known += 1) {
          const part = records.slice(0, known);
          const reply = replyOf(part, window, zone);
          for (const at of instants) {
            const expected = referenceAt(part, at, zone);
            expect(staffed(groupAt(reply.final_schedule, at))).toEqual(expected.final);
            const lanes = reply.layer_schedules
              .map((lane) => staffed(groupAt(lane, at)))
              .filter((group) => group !== undefined);
            expect(lanes).toEqual(expect.arrayContaining(expected.layers));
            expect(lanes).toHaveLength(expected.layers.length);
          }
          const periods = reply.final_schedule.schedules;
          expect(
            periods.every(
              ({ start, end }, index) => start < end && end <= (periods[index + 1]?.start ?? window.end),
            ),
          ).toBe(true);
        }
      }),
      { numRuns: runs(RUNS / 5) },
    );
  });

  it('change nothing before a change, except under an override that it adds', () => {
    fc.assert(
      fc.property(histories(near), ({ records, window, instants }) => {
        fc.pre(records.length > 1);
        const [before, after] = [replyOf(records.slice(0, -1), window, zone), replyOf(records, window, zone)];
        const last = records.at(-1);
        const added = addedOverrides(records.at(-2)?.layers ?? [], last?.layers ?? []);
        for (const at of instants.filter((instant) => instant < (last?.at ?? 0))) {
          if (
            added.some((layer) => layer.layer_start <= at && (layer.layer_end === 0 || at < layer.layer_end))
          )
            continue;
          expect(groupAt(after.final_schedule, at)).toEqual(groupAt(before.final_schedule, at));
        }
      }),
      { numRuns: runs(RUNS / 5) },
    );
  });
});

function groupAt({ schedules }: Schedule['final_schedule'], at: number): Group | undefined {
  return schedules.find((period) => contains(period, at))?.group;
}

/** Slow reference: one second by one rota, without versions; each override by the zone of the version that entered it. */
function referenceAt(records: readonly Record[], at: number, zone: string) {
  const inForce = Math.max(
    0,
    records.findLastIndex((record) => record.at <= at),
  );
  const { layers, enabled = true, ...rota }: Rota = records[inForce] ?? { layers: [] };
  if (!enabled) return { final: undefined, layers: [] };
  const own = rota.time_zone ?? zone;
  const all = layers.map((layer) => ({ layer, clock: own }));
  for (let index = inForce + 1; index < records.length; index += 1) {
    const before = new Set((records[index - 1]?.layers ?? []).map((layer) => JSON.stringify(layer)));
    for (const layer of records[index]?.layers ?? []) {
      if (layer.mode !== 1 || before.has(JSON.stringify(layer))) continue;
      const clock = records[index]?.time_zone ?? zone;
      const same = all.findIndex(
        (other) =>
          (other.clock === clock || isOfAnyClock(layer)) &&
          JSON.stringify(other.layer) === JSON.stringify(layer),
      );
      if (same >= 0) all.splice(same, 1);
      all.push({ layer, clock });
    }
  }
  const window = { start: at, end: at + 1 };
  const groupOf = ({ layer, clock }: (typeof all)[number]) =>
    groupAt(computeSchedule({ layers: [layer], time_zone: clock }, window, zone).final_schedule, at);
  const overrides = all.filter(
    ({ layer: { mode, layer_start: start, layer_end: end } }) =>
      mode === 1 && contains({ start, end: end || Infinity }, at),
  );
  const regular = all.flatMap(({ layer }) => (layer.mode === 1 ? [] : [layer]));
  const { final_schedule } = computeSchedule({ ...rota, layers: regular }, window, zone);
  return {
    final: staffed(
      overrides.length > 0
        ? overrides.map(groupOf).findLast((group) => group !== undefined)
        : groupAt(final_schedule, at),
    ),
    layers: all.flatMap((one) => staffed(groupOf(one)) ?? []),
  };
}

/** True for an override without turns and hours. */
function isOfAnyClock({ groups, restrict_mode, day_mask }: Layer): boolean {
  return groups.length === 1 && restrict_mode === 0 && day_mask.repeat.length === 0;
}

function staffed(group: Group | undefined): Group | undefined {
  return group && group.members.length > 0 ? group : undefined;
}

/** Histories of up to five versions that share layers, and instants to check. */
function histories(near: readonly string[]) {
  return rotas(near).chain(({ layers, window }) => {
    const before = window.start - 30 * DAY;
    return fc.record({
      window: fc.constant(window),
      records: fc
        .array(
          fc.record({
            at: fc.integer({ min: before, max: window.end }),
            extra: fc.subarray(layers),
            overrides: fc.array(
              fc.record({
                from: fc.integer({ min: window.start - DAY, max: window.end }),
                hours: fc.integer({ min: 1, max: 72 }),
                groups: fc.constantFrom('X', 'Y', 'Z', 'X Y'),
                hours_of_day: fc.option(fc.integer({ min: 0, max: 22 }), { nil: undefined }),
              }),
              { maxLength: 2 },
            ),
            layers_overlap: fc.constantFrom(undefined, 'together'),
            time_zone: fc.constantFrom(undefined, undefined, 'Africa/Cairo', 'Asia/Kathmandu'),
            enabled: fc.constantFrom(true, true, true, false),
          }),
          { minLength: 1, maxLength: 5 },
        )
        .map((drafts) =>
          drafts
            .toSorted((a, b) => a.at - b.at)

            .map(({ at, extra, overrides, layers_overlap, time_zone, enabled }): Record => ({
              at,
              enabled,
              layers_overlap,
              time_zone,
              layers: [
                ...extra,
                ...overrides.map(({ from, hours, groups, hours_of_day: first }) =>
                  layerOf({
                    layer_name: 'Cover',
                    mode: 1,
                    layer_start: from,
                    layer_end: from + hours * 3600,
                    groups,
                    ...(first !== undefined && {
                      restrict_mode: 1,
                      restrict_periods: [{ restrict_start: first * 3600, restrict_end: (first + 2) * 3600 }],
                    }),
                  }),
                ),
              ],
            })),
        ),
      instants: fc.array(fc.integer({ min: window.start, max: window.end - 1 }), {
        minLength: 5,
        maxLength: 15,
      }),
    });
  });
}
