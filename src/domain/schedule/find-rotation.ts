import type { Id } from '#contract/id';
import type { Group, Layer } from '#contract/schedule';
import { covers, lengthOf, overlap, subtract, union, type Interval } from '../time/interval';
import { DAY, HOUR, WEEK, offsetAt, type ScheduleZone } from '../time/zone';
import { finalPeriods } from './final';
import {
  COST_OF_DIFFERENCE,
  fitWindow,
  gridOf,
  layerOf,
  windowsOf,
  type Budget,
  type Fit,
  type LayerSearch,
  type Stretch,
  type ZonedLayer,
} from './fit-layer';
import { allowedIn } from './turns';
import { overrideOf } from './versions';
import { layerPeriods } from './rotation';

/**
 * Rules of a rota, found in its shifts: a layer that fits a part of the time (fit-layer.ts), then the next one in the
 * rest. The engine computes each proposal: its differences from the shifts become overrides, and with these it must
 * equal them in every second.
 */
export type RotationProposal = {
  /** Regular layers, each on the clock of its own zone. */
  layers: ZonedLayer[];
  overrides: Layer[];
  layers_overlap: 'later_wins' | 'together';
  /** Seconds of all overrides. */
  overridden: number;
};

export type Shift = Interval & { group: Group };

export const MAX_STEPS = 30_000_000;
/** Cost of a computed period. */
const STEPS_OF_PERIOD = 50;
/** Max share of the hours with people that may be overrides. */
const MAX_OVERRIDDEN = 0.1;
const MAX_LAYERS = 3;
/** Layers that are tried as the next one. */
const MAX_TRIED = 3;

/**
 * Rules that give the shifts in every second of the known time, but for overrides in at most a tenth of the hours with
 * people; undefined if there are none. Of several proposals the one with the fewest overrides, then layers, then
 * groups, then the shortest turn.
 * @param zones clocks of hand-offs and hours: the schedule's, then those of its people.
 */
export function findRotation(
  shifts: readonly Shift[],
  zones: readonly ScheduleZone[],
  known: Interval,
  budget: Budget = { steps: MAX_STEPS },
): RotationProposal | undefined {
  const groups = createGroups();
  const trackIn = (periods: readonly Shift[]) => trackOf(periods, known, groups);
  const duty = trackIn(shifts);
  const hours = lengthOf(duty.filter(({ key }) => key !== 0));
  const offs = union(shifts.filter(({ group }) => group.is_off === true));
  const search: Search = { zones: distinctZones(zones, known), knownRange: known, groups, budget };
  let best: RotationProposal | undefined;

  const consider = (fits: readonly Fit[], areRoles: boolean): void => {
    const computed = fits.map((fit) => {
      const layer = layerOf(fit, search);
      return computedLayer(layer, known, layer.time_zone);
    });
    const periods = computed.flatMap((one) => one.periods);
    const areApart = lengthOf(periods) === lengthOf(union(periods));
    const orders = areApart ? [computed] : permutations(computed);
    if (budget.steps <= 0) return;
    for (const order of [...(areRoles ? [] : orders), ...(areRoles || !areApart ? [undefined] : [])]) {
      const isTogether = order === undefined;
      const regular = order ?? computed;
      const overrides = differences(trackIn(finalPeriods(regular, known, isTogether)), duty).map(
        (stretch) => {
          const isGap = stretch.key === 0 && !covers(offs, stretch);
          return overrideOf(stretch, isGap ? { group_name: 'Nobody', members: [] } : groups.at(stretch.key));
        },
      );
      const proposal: RotationProposal = {
        layers: regular.map(({ layer }, index) =>
          Object.assign({}, layer, { layer_name: `Layer ${index + 1}` }),
        ),
        overrides,
        layers_overlap: isTogether ? 'together' : 'later_wins',
        overridden: overrides.reduce((sum, { layer_start, layer_end }) => sum + layer_end - layer_start, 0),
      };
      budget.steps -= (periods.length + duty.length) * STEPS_OF_PERIOD;
      // Another order changes only the time in which layers overlap.
      if (proposal.overridden > hours * MAX_OVERRIDDEN * 2) break;
      if (proposal.overridden > hours * MAX_OVERRIDDEN || (best && !isBetter(proposal, best))) continue;
      const over = overrides.map((layer) => computedLayer(layer, known, 'UTC'));
      const result = trackIn(finalPeriods([...regular, ...over], known, isTogether));
      if (differences(result, duty).length === 0) best = proposal;
    }
  };

  if (hours === 0) return undefined;
  const roles = [...new Set(shifts.flatMap(({ group }) => group.members.map((member) => member.role_id)))];
  const ofRole = (role: Id): Node => {
    const periods = shifts.map(({ start, end, group }) => {
      const members = group.members.filter((member) => member.role_id === role);
      return { start, end, group: { group_name: '', members } };
    });
    return { track: trackIn(periods) };
  };
  const whole: Node[] = [{ track: duty }];
  const ofRoles = roles.map(ofRole);
  const counts = Array.from({ length: MAX_LAYERS - 1 }, (_, index) => index + 2);
  const searches = [
    { nodes: whole, count: 1 },
    ...(roles.length > 1 ? counts.map((count) => ({ nodes: ofRoles, count })) : []),
    ...counts.map((count) => ({ nodes: whole, count })),
  ];
  for (const { nodes, count } of searches) {
    for (const fits of fitsOfEach(nodes, count, search)) {
      consider(fits, nodes.length > 1);
    }
    if (best?.overrides.length === 0) return best;
  }
  return best;
}

function computedLayer<L extends Layer>(layer: L, known: Interval, zone: ScheduleZone) {
  return { layer, ...layerPeriods(layer, known, zone) };
}

function isBetter(one: RotationProposal, other: RotationProposal): boolean {
  const ranks = [one, other].map(({ overrides, layers }) => [
    overrides.length,
    layers.length,
    layers.reduce((sum, { groups }) => sum + groups.length, 0),
    layers.reduce((sum, layer) => sum + layer.rotation_value * (SECONDS[layer.rotation_unit] ?? 0), 0),
  ]);
  const differences = (ranks[0] ?? []).map((rank, at) => rank - (ranks[1]?.[at] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

const SECONDS: Readonly<Record<string, number>> = { hour: HOUR, day: DAY, week: WEEK };

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((one) => one !== item)).map((rest) => [item].concat(rest)),
  );
}

/** Zones whose clocks differ within the known time. */
function distinctZones(zones: readonly ScheduleZone[], { start, end }: Interval): ScheduleZone[] {
  const days = Array.from({ length: Math.ceil((end - start) / DAY) + 1 }, (_, day) => start + day * DAY);
  const clocks = zones.map((zone) => days.map((at) => offsetAt(at, zone)).join());
  return zones.filter((_, index) => clocks.indexOf(clocks[index] ?? '') === index);
}

/** Numbers of groups by their people and roles; 0 is nobody. */
type Groups = ReturnType<typeof createGroups>;

function createGroups() {
  const nobody: Group = { group_name: 'Nobody', members: [], is_off: true };
  const all = [nobody];
  const numbers = new Map([['', 0]]);
  const cache = new WeakMap<Group, number>();
  return {
    at: (number: number): Group => all[number] ?? nobody,
    count: () => all.length,
    numberOf(groups: readonly Group[]): number {
      const [only] = groups.length === 1 ? groups : [];
      const before = only && cache.get(only);
      if (before !== undefined) return before;
      const members = groups.flatMap((group) => group.members);
      const people = members.flatMap(({ role_id, person_ids }) => person_ids.map((id) => `${role_id} ${id}`));
      const key = [...new Set(people)].toSorted().join();
      const number = numbers.get(key) ?? all.push({ group_name: only?.group_name ?? '', members }) - 1;
      numbers.set(key, number);
      if (only) cache.set(only, number);
      return number;
    },
  };
}

/** Who is on call in all of a window, of periods that may overlap. */
function trackOf(periods: readonly Shift[], window: Interval, groups: Groups): Stretch[] {
  const sorted = periods
    .map((period) => ({ ...overlap(period, window), group: period.group }))
    .filter(({ start, end, group }) => start < end && group.members.length > 0)
    .toSorted((a, b) => a.start - b.start);
  const cuts = new Set([window.start, window.end, ...sorted.flatMap(({ start, end }) => [start, end])]);
  const times = [...cuts].toSorted((a, b) => a - b);
  const out: Stretch[] = [];
  let active: Shift[] = [];
  let next = 0;
  for (const [index, start] of times.slice(0, -1).entries()) {
    const end = times[index + 1] ?? start;
    active = active.filter((period) => period.end > start);
    for (let period = sorted[next]; period && period.start <= start; period = sorted[next]) {
      active.push(period);
      next += 1;
    }
    const key = groups.numberOf(active.map(({ group }) => group));
    const last = out.at(-1);
    if (last?.key === key) last.end = end;
    else out.push({ start, end, key });
  }
  return out;
}

/** Stretches of the duty in which a track of the same window has other people. */
function differences(track: readonly Stretch[], duty: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  let next = 0;
  for (const stretch of duty) {
    for (let other = track[next]; other && other.start < stretch.end; other = track[next]) {
      const { start, end } = overlap(other, stretch);
      const last = out.at(-1);
      if (other.key !== stretch.key) {
        if (last?.end === start && last.key === stretch.key) last.end = end;
        else out.push({ start, end, key: stretch.key });
      }
      if (other.end > stretch.end) break;
      next += 1;
    }
  }
  return out;
}

type Search = LayerSearch & { zones: readonly ScheduleZone[]; groups: Groups };

/** Time to explain, with the layers that may give all or a part of it. */
type Node = { track: readonly Stretch[]; whole?: Fit[]; parts?: { fit: Fit; rest: Node }[] };

/** Layers for several tracks, `count` together. */
function* fitsOfEach([node, ...rest]: readonly Node[], count: number, search: Search): Generator<Fit[]> {
  if (!node) {
    if (count === 0) yield [];
    return;
  }
  for (let own = 1; own <= count - rest.length; own += 1) {
    for (const fits of fitsOf(node, own, search)) {
      for (const others of fitsOfEach(rest, count - own, search)) yield [...fits, ...others];
    }
  }
}

/** Sets of `count` layers that may give a track, the most promising first. */
function* fitsOf(node: Node, count: number, search: Search): Generator<Fit[]> {
  const { zones, knownRange } = search;
  const { track } = node;
  if (track.every(({ key }) => key === 0)) return;
  const bestFits = (isWhole: boolean) => {
    const tried = zones
      .map((zone) => gridOf(track, zone, search))
      .flatMap((grid) => windowsOf(grid, isWhole).map(({ window, weight }) => ({ grid, window, weight })))
      .toSorted((a, b) => b.weight - a.weight);
    const max = isWhole ? 1 : MAX_TRIED;
    let fits: Fit[] = [];
    // Strictly at first: what fits well ends the search of what fits worse early.
    for (const share of [0.1, 1]) {
      for (const { grid, window, weight } of tried) {
        const least = fits[max - 1]?.value ?? 0;
        if (weight <= least) break;
        const fit = fitWindow(grid, window, ((weight - least) / COST_OF_DIFFERENCE) * share, search);
        // The same hours on the clock of another zone.
        const isKnown = fits.some(
          ({ value, different }) => value === fit?.value && different === fit.different,
        );
        if (fit && !isKnown) fits = [...fits, fit].toSorted((a, b) => b.value - a.value).slice(0, max);
      }
    }
    return fits;
  };
  if (count === 1) {
    for (const fit of (node.whole ??= bestFits(true))) yield [fit];
    return;
  }
  node.parts ??= bestFits(false).map((fit) => ({
    fit,
    rest: { track: subtract(track, allowedIn(layerOf(fit, search), knownRange, fit.grid.zone)) },
  }));
  for (const { fit, rest } of node.parts) {
    for (const others of fitsOf(rest, count - 1, search)) yield [fit, ...others];
  }
}
