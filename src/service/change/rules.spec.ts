import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Layer, Seat } from '#contract/schedule';
import { runs } from '#domain/property-runs.spec-support';
import { DAY, HOUR } from '#domain/time/zone';
import { NOW } from '../http/handler.spec-support';
import { ANA, BO, CY } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { changesOn, daily, ROTA } from './change.spec-support';

/**
 * Slow model: a layer answers for each hour of UTC, by counting its hand-offs hour by hour. Role 1 has a layer without
 * an end, so that no time is between two layers.
 */
const FIRST = Math.ceil(NOW / HOUR) * HOUR;
/** Hours before the first one in which layers begin. */
const BACK = 24 * 21;
const HOURS = 24 * 35;
const GAP_HOURS = 24 * 400;
const ROLES = [1, 2] as const;
type Role = (typeof ROLES)[number];

type Turn = { unit: 'hour' | 'day' | 'week'; value: number; weekdays: readonly number[] };
type Spec = {
  role: Role;
  /** Hour at which it begins: a hand-off. */
  start: number;
  end: number;
  turn: Turn;
  /** People by group; none for nobody by mistake. */
  groups: readonly (readonly Id[])[];
  from: number;
  until: number;
};

const instant = (hour: number) => FIRST + hour * HOUR;
const clock = (hour: number) => new Date(instant(hour) * 1000).getUTCHours();
const weekdayOf = (hour: number) => new Date(instant(hour) * 1000).getUTCDay();
const isMasked = ({ turn }: Spec) => turn.unit === 'day' && turn.weekdays.length > 0;

/** True if turns of a layer that begins at `start` can begin at an hour. */
function isPhase(spec: Spec, hour: number): boolean {
  const { start, turn } = spec;
  if (isMasked(spec)) return clock(hour) === 0 && turn.weekdays.includes(weekdayOf(hour));
  if (turn.unit === 'hour') return (((hour - start) % turn.value) + turn.value) % turn.value === 0;
  if (clock(hour) !== clock(start)) return false;
  return turn.unit === 'day' && turn.value !== 7 ? true : weekdayOf(hour) === weekdayOf(start);
}

/** Hand-offs of a layer as the number of the turn in each hour from its start on. */
function turnsOf(spec: Spec, until: number): number[] {
  const { start, turn } = spec;
  const length = { hour: 1, day: 24, week: 168 }[turn.unit] * turn.value;
  const turns: number[] = [];
  let counted = 0;
  for (let hour = start; hour < until; hour += 1) {
    if (isMasked(spec)) {
      if (hour > start && isPhase(spec, hour)) counted += 1;
      turns.push(Math.floor(counted / turn.value));
    } else turns.push(Math.floor((hour - start) / length));
  }
  return turns;
}

function isDue({ from, until, turn }: Spec, hour: number): boolean {
  if (turn.weekdays.length > 0 && !turn.weekdays.includes(weekdayOf(hour))) return false;
  const at = clock(hour);
  if (from === until) return true;
  return from < until ? from <= at && at < until : at >= from || at < until;
}

type Duty = Record<Role, string[]>;

/** People of each role by hour, sorted; "gap" or "off". */
function dutyOf(specs: readonly Spec[], hours: number): Duty {
  const tables = specs.map((spec) => ({ spec, turns: turnsOf(spec, hours) }));
  const inRole = (role: Role, hour: number) => {
    const active = tables.filter(
      ({ spec }) => spec.role === role && spec.start <= hour && hour < spec.end && isDue(spec, hour),
    );
    if (active.length === 0) return 'off';
    const people = active.flatMap(({ spec, turns }) => {
      return spec.groups[(turns[hour - spec.start] ?? 0) % spec.groups.length] ?? [];
    });
    return [...new Set(people.map(String))].toSorted().join() || 'gap';
  };
  const all = Array.from({ length: hours }, (_, hour) => hour);
  return { 1: all.map((hour) => inRole(1, hour)), 2: all.map((hour) => inRole(2, hour)) };
}

const isSameTurn = (a: Spec, b: Spec) =>
  JSON.stringify(a.turn) === JSON.stringify(b.turn) && isPhase(a, b.start);

/** First hand-off of a layer at or after an hour, of the layer before where the turns stay the same. */
function firstHandOff(spec: Spec, old: Spec | undefined, from: number): number {
  const at = Math.max(from, spec.start);
  if (!old || !isSameTurn(old, spec)) {
    let hour = at;
    while (!isPhase(spec, hour)) hour += 1;
    return hour;
  }
  const turns = turnsOf(old, at + BACK * 2);
  let hour = at;
  while (hour > old.start && turns[hour - old.start] === turns[hour - 1 - old.start]) hour += 1;
  return hour;
}

type Edit = { kind: 'keep' | 'remove' } | { kind: 'change'; to: Spec };
type Change = { from: number; edits: readonly Edit[]; added: readonly Spec[] };

function applied(specs: readonly Spec[], { from, edits, added }: Change): Spec[] {
  const changed = specs.flatMap((old, index): Spec[] => {
    const edit = edits[index];
    if (!edit || edit.kind === 'keep') return [old];
    const next = edit.kind === 'change' ? edit.to : undefined;
    const end = next ? firstHandOff(next, old, from) : firstHandOff(old, old, from);
    const cut = old.start >= end ? [] : [{ ...old, end: Math.min(old.end, end) }];
    return [...cut, ...(next ? [{ ...next, start: end }] : [])];
  });
  return [...changed, ...added.map((spec) => ({ ...spec, start: firstHandOff(spec, undefined, from) }))];
}

/** First hour at which rules differ; an edit to the same layer is none. */
function startOf(specs: readonly Spec[], { from, edits, added }: Change): number {
  const edited = specs.flatMap((old, index): number[] => {
    const edit = edits[index];
    if (!edit || edit.kind === 'keep') return [];
    const next = edit.kind === 'change' ? edit.to : old;
    const isSame = edit.kind === 'change' && isDeepStrictEqual(layerOf(next, ''), layerOf(old, ''));
    return isSame ? [] : [firstHandOff(next, old, from)];
  });
  return Math.min(...edited, ...added.map((spec) => firstHandOff(spec, undefined, from)));
}

function layerOf(spec: Spec, name: string): Layer {
  const { role, start, end, turn, groups, from, until } = spec;
  return daily({
    layer_name: name,
    layer_start: instant(start),
    layer_end: end === Infinity ? 0 : instant(end),
    groups: groups.map((people, index) => ({
      group_name: `G${index}`,
      members: [{ role_id: role, person_ids: [...people] }],
    })),
    rotation_unit: turn.unit,
    rotation_value: turn.value,
    handoff_time: ((weekdayOf(start) + 6) % 7) * DAY + clock(start) * HOUR,
    day_mask: { repeat: [...turn.weekdays] },
    restrict_mode: from === until ? 0 : 1,
    restrict_periods: from === until ? [] : [{ restrict_start: from * HOUR, restrict_end: until * HOUR }],
  });
}

const group = fc.constantFrom<(readonly Id[])[]>([ANA], [BO], [CY], [ANA, BO], []);
const turn = fc.oneof(
  fc.constantFrom(6, 12, 24).map((value): Turn => ({ unit: 'hour', value, weekdays: [] })),
  fc.constantFrom(1, 2, 7).map((value): Turn => ({ unit: 'day', value, weekdays: [] })),
  fc.constantFrom(1, 2).map((value): Turn => ({ unit: 'week', value, weekdays: [] })),
  fc.constant<Turn>({ unit: 'day', value: 1, weekdays: [1, 2, 3, 4, 5] }),
);
const hoursOfDay = fc.constantFrom<[number, number]>([0, 0], [0, 0], [9, 17], [22, 6]);
const specOf = (role: fc.Arbitrary<Role>) =>
  fc
    .record({
      role,
      at: fc.nat({ max: BACK - 1 }),
      turn,
      groups: fc.array(group, { minLength: 1, maxLength: 4 }),
      hours: hoursOfDay,
    })
    .map(({ at, hours: [from, until], ...rest }): Spec => {
      const spec = Object.assign(rest, { start: at - BACK, end: Infinity, from, until });
      while (!isPhase(spec, spec.start)) spec.start += 1;
      return spec;
    });
const anySpec = specOf(fc.constantFrom<Role>(1, 2));

/** Layer of the same turns with other people or hours. */
const variantOf = (spec: Spec) =>
  fc
    .record({ groups: fc.array(group, { minLength: 1, maxLength: 4 }), hours: hoursOfDay })
    .map(({ groups, hours: [from, until] }): Spec => Object.assign({}, spec, { groups, from, until }));

const scenario = fc
  .record({
    base: specOf(fc.constant<Role>(1)),
    more: fc.array(anySpec, { maxLength: 2 }),
    from: fc.nat({ max: 200 }),
    added: fc.array(anySpec, { maxLength: 1 }),
  })
  .chain(({ base, more, from, added }) => {
    const specs = [base, ...more];
    return fc.tuple(...specs.map(editOf)).map((edits) => ({ specs, change: { from, edits, added } }));
  });

const editOf = (spec: Spec, index: number): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.constant<Edit>({ kind: 'keep' }),
    variantOf(spec).map((to): Edit => ({ kind: 'change', to })),
    specOf(fc.constant(spec.role)).map((to): Edit => ({ kind: 'change', to })),
    ...(index > 0 ? [fc.constant<Edit>({ kind: 'remove' })] : []),
  );
function wire(specs: readonly Spec[], { from, edits, added }: Change) {
  const layers = edits.flatMap((edit, replaces): (Layer & { replaces?: number })[] => {
    const old = specs[replaces];
    if (edit.kind === 'remove' || !old) return [];
    return [{ ...layerOf(edit.kind === 'change' ? edit.to : old, `L${replaces}`), replaces }];
  });
  return { from: instant(from), layers: layers.concat(added.map((spec) => layerOf(spec, 'New'))) };
}

/** Duty of seats by hour of a window; undefined outside of it. */
function hoursOf(seats: readonly Seat[], role: Role): (string | undefined)[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const seat = seats.find(
      (one) => one.role_id === role && one.start <= instant(hour) && instant(hour) < one.end,
    );
    if (!seat) return undefined;
    if (seat.state === 'on call') return seat.person_ids.map(String).toSorted().join();
    return seat.state === 'gap' ? 'gap' : 'off';
  });
}

/** New gaps: runs of hours that are gaps only after the change. */
function gapsOf(before: readonly string[], after: readonly string[], start: number) {
  const runsOf: { from: number; until: number }[] = [];
  for (let hour = start; hour < start + GAP_HOURS; hour += 1) {
    if (after[hour] !== 'gap' || before[hour] === 'gap') continue;
    const last = runsOf.at(-1);
    if (last?.until === hour) last.until = hour + 1;
    else runsOf.push({ from: hour, until: hour + 1 });
  }
  return runsOf;
}

const shown = (duty: Duty) => ROLES.map((role) => duty[role].slice(0, HOURS));

onOneStore('rules', (store) => {
  const { importRota, change, undo, history, send, keys } = changesOn(store);
  const together = { time_zone: 'UTC', layers_overlap: 'together' };
  const importSpecs = (specs: readonly Spec[]) =>
    importRota(
      { ...together, layers: specs.map((spec, index) => layerOf(spec, `L${index}`)) },
      { rewritePast: true },
    );
  const stored = async (): Promise<Duty> => {
    const { data } = await send('/schedule/self', {
      key: keys.ana,
      body: { start: FIRST, end: FIRST + HOURS * HOUR, with_seats: true },
    });
    const { seats } = data.items.find((one: { schedule_id: Id }) => one.schedule_id === ROTA);
    const inRole = (role: Role) => hoursOf(seats, role).map((duty) => duty ?? 'off');
    return { 1: inRole(1), 2: inRole(2) };
  };

  test('equal a slow model by the hour, as their preview says, and an undo restores the duty before', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ specs, change: asked }) => {
        await importSpecs(specs);
        const next = applied(specs, asked);
        const [before, after] = [specs, next].map((all) => dutyOf(all, HOURS + GAP_HOURS));
        if (!before || !after) throw new Error('There are two plans');
        const isSame =
          JSON.stringify(wire(specs, asked).layers.map(({ replaces: _place, ...layer }) => layer)) ===
          JSON.stringify(specs.map((spec, index) => layerOf(spec, `L${index}`)));
        expect(shown(await stored())).toEqual(shown(before));
        const body = { base_version: 1, rules: wire(specs, asked) };

        const { data: preview } = await change({ ...body, dry_run: true });
        for (const role of ROLES) {
          for (const [seats, duty] of [
            [preview.before, before],
            [preview.after, after],
          ] as const) {
            const known = hoursOf(seats, role);
            expect(known).toEqual(known.map((text, hour) => text && duty[role][hour]));
          }
          const check = preview.checks.find(
            (one: { kind: string; role_id: Id }) => one.kind === 'gap' && one.role_id === role,
          );
          const gaps = isSame ? [] : gapsOf(before[role], after[role], startOf(specs, asked));
          expect(check?.count ?? 0).toBe(gaps.length);
          expect(check?.start).toBe(gaps[0] && instant(gaps[0].from));
        }
        expect((await history()).items).toHaveLength(1);
        expect(shown(await stored())).toEqual(shown(before));

        const reply = await change(body);
        expect(reply.reply.error?.code).toBe(isSame ? 'InvalidParameter' : undefined);
        const { before: was, after: is, changed, lines } = preview;
        expect(reply.data ?? {}).toMatchObject(isSame ? {} : { before: was, after: is, changed, lines });
        expect(shown(await stored())).toEqual(shown(after));
        await undo(2);
        expect(shown(await stored())).toEqual(shown(before));
      }),
      { numRuns: runs(12), endOnFailure: true },
    );
  });
});
