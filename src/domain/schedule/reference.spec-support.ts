import type { Layer } from '#contract/schedule';

/**
 * Slow reference of the rotation rules: it reads the clock from Intl step by step, walks turns from layer_start, and
 * finds the owner of every step of the window. It shares nothing with the engine. All
 * times of layers and windows must be multiples of the step, and the step must divide every offset of the zone.
 */

/** [start, end, group name] of each stretch, or with the layer's index where several layers compete. */
export type SlowDuty = (readonly [start: number, end: number, group: string, layer: number])[];

type Span = { start: number; end: number };

/** Reads one zone's wall clock, every `tick` seconds, and remembers what it read. */
export class SlowClock {
  readonly #format: Intl.DateTimeFormat;
  readonly #tick: number;
  readonly #readings = new Map<number, number>();
  readonly #instants = new Map<number, number>();

  constructor(zone: string, tick: number) {
    this.#tick = tick;
    this.#format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
  }

  wall(instant: number): number {
    const tick = Math.floor(instant / this.#tick) * this.#tick;
    let reading = this.#readings.get(tick);
    if (reading === undefined) {
      // Sweden writes "2026-04-24 01:00:00".
      reading = Date.parse(`${this.#format.format(tick * 1000).replace(' ', 'T')}Z`) / 1000;
      this.#readings.set(tick, reading);
    }
    return reading + (instant - tick);
  }

  /** The first instant that reads `wall`, or the moment as much later as the clock jumped over it. */
  instant(wall: number): number {
    const known = this.#instants.get(wall);
    if (known !== undefined) return known;
    const from = Math.floor((wall - 54_000) / this.#tick) * this.#tick;
    let jumped: number | undefined;
    for (let tick = from; tick < wall + 90_000; tick += this.#tick) {
      const late = wall - this.wall(tick);
      if (late >= 0 && late < this.#tick) {
        this.#instants.set(wall, tick + late);
        return tick + late;
      }
      if (late < 0 && jumped === undefined)
        jumped = tick - this.#tick + (wall - this.wall(tick - this.#tick));
    }
    if (jumped === undefined) throw new Error(`no instant for wall clock ${wall}`);
    this.#instants.set(wall, jumped);
    return jumped;
  }
}

/** Periods of one layer, its index given as 0. */
export function slowLayer(layer: Layer, window: Span, clock: SlowClock, step: number): SlowDuty {
  const owner = ownerOf(layer, window, clock);
  return stretches(window, step, (instant) => {
    const name = owner(instant);
    return name === undefined ? undefined : [name, 0];
  });
}

/** The final schedule. */
export function slowFinal(layers: readonly Layer[], window: Span, clock: SlowClock, step: number): SlowDuty {
  const owners = layers.map((layer) => ownerOf(layer, window, clock));
  return stretches(window, step, (instant) => {
    const overridden = layers.some((layer) => layer.mode === 1 && isActive(layer, instant));
    for (let index = layers.length - 1; index >= 0; index -= 1) {
      if ((layers[index]?.mode === 1) !== overridden) continue;
      const name = owners[index]?.(instant);
      if (name !== undefined) return [name, index];
    }
    return undefined;
  });
}

/** People on call, by name, at each instant of a rota whose regular layers are on call together. */
export function slowTogether(
  layers: readonly Layer[],
  window: Span,
  clock: SlowClock,
  step: number,
): SlowDuty {
  const owners = layers.map((layer) => ownerOf(layer, window, clock));
  return stretches(window, step, (instant) => {
    const names = owners.map((owner) => owner(instant));
    const indexes = [...layers.keys()];
    if (layers.some((layer) => layer.mode === 1 && isActive(layer, instant))) {
      const index = indexes.findLast((each) => layers[each]?.mode === 1 && names[each] !== undefined) ?? -1;
      const name = names[index];
      return name === undefined ? undefined : [name, index];
    }
    const on = indexes.filter((index) => layers[index]?.mode === 0 && names[index] !== undefined);
    const first = on[0];
    return first === undefined ? undefined : [on.map((index) => names[index]).join(' + '), first];
  });
}

function stretches(
  window: Span,
  step: number,
  ownerAt: (instant: number) => [string, number] | undefined,
): SlowDuty {
  const out: [number, number, string, number][] = [];
  for (let instant = window.start; instant < window.end; instant += step) {
    const owner = ownerAt(instant);
    if (!owner) continue;
    const last = out.at(-1);
    if (last && last[1] === instant && last[2] === owner[0] && last[3] === owner[1]) last[1] = instant + step;
    else out.push([instant, instant + step, ...owner]);
  }
  return out;
}

function isActive(layer: Layer, instant: number): boolean {
  return instant >= layer.layer_start && (layer.layer_end === 0 || instant < layer.layer_end);
}

/** Returns the name of the group that a layer puts on call at an instant; instants must ascend. */
export function ownerOf(
  layer: Layer,
  window: Span,
  clock: SlowClock,
): (instant: number) => string | undefined {
  const starts = walkTurns(layer, window.end, clock);
  const names = walkGroups(layer, starts.length);
  const days = localDays(Math.min(layer.layer_start, window.start), window.end, clock);
  const restrictions = restrictionsOf(layer, window, clock);
  let turn = 0;
  let day = 0;
  return (instant) => {
    for (let next = starts[turn + 1]; next !== undefined && next <= instant; next = starts[turn + 1])
      turn += 1;
    for (let here = days[day]; here && here.end <= instant; here = days[day]) day += 1;
    if (!isActive(layer, instant)) return undefined;
    const weekday = days[day]?.weekday ?? -1;
    if (layer.day_mask.repeat.length > 0 && !layer.day_mask.repeat.includes(weekday)) return undefined;
    if (restrictions && !restrictions.some(({ start, end }) => start <= instant && instant < end))
      return undefined;
    return names[turn];
  };
}

type LocalDay = Span & { weekday: number; midnight: number };

function localDays(from: number, to: number, clock: SlowClock): LocalDay[] {
  const days: LocalDay[] = [];
  const first = new Date((clock.wall(from) - 2 * 86_400) * 1000);
  first.setUTCHours(0, 0, 0, 0);
  for (let wall = first.getTime() / 1000; wall < clock.wall(to) + 2 * 86_400; wall += 86_400) {
    const [start, end] = [clock.instant(wall), clock.instant(wall + 86_400)];
    days.push({ start, end, weekday: new Date(wall * 1000).getUTCDay(), midnight: wall });
  }
  // A day that the clock skipped is kept: it has no time, but where days are counted it is one.
  return days.filter(({ end }) => end > from);
}

function restrictionsOf(layer: Layer, window: Span, clock: SlowClock): Span[] | undefined {
  if (layer.restrict_mode === 0 || layer.restrict_periods.length === 0) return undefined;
  const spans: Span[] = [];
  for (const { midnight, weekday } of localDays(window.start - 15 * 86_400, window.end, clock)) {
    if (layer.restrict_mode === 2 && weekday !== 1) continue;
    for (const { restrict_start, restrict_end } of layer.restrict_periods) {
      const turn = layer.restrict_mode === 1 ? 86_400 : 604_800;
      const wraps = restrict_end <= restrict_start ? turn : 0;
      spans.push({
        start: clock.instant(midnight + restrict_start),
        end: clock.instant(midnight + restrict_end + wraps),
      });
    }
  }
  return spans.filter(({ start, end }) => end > window.start && start < window.end);
}

/** Starts of the turns from layer_start to the end of the window. */
function walkTurns(layer: Layer, until: number, clock: SlowClock): number[] {
  const { rotation_unit: unit, rotation_value: value, layer_start: start } = layer;
  const masked = layer.day_mask.repeat.length > 0;
  if (unit === 'day' && masked) return walkCountedDays(layer, until, clock);
  if ((unit === 'week' && value === 1) || (unit === 'day' && value === 7)) {
    const handoffs = localDays(start - 15 * 86_400, until, clock)
      .filter(({ weekday }) => weekday === 1)
      .map(({ midnight }) => clock.instant(midnight + layer.handoff_time));
    return [start, ...handoffs.filter((handoff) => handoff > start && handoff <= until)];
  }
  if (unit === 'hour' && 24 % value === 0) return walkWallHours(layer, until, clock);
  const starts = [start];
  for (let turn = 1; (starts.at(-1) ?? until) < until; turn += 1) {
    starts.push(unit === 'hour' ? start + turn * value * 3600 : calendarStart(layer, turn, clock));
  }
  return starts;
}

/** Starts by the wall clock, a whole number of turns a day. */
function walkWallHours(
  { layer_start: start, rotation_value: value }: Layer,
  until: number,
  clock: SlowClock,
): number[] {
  const starts = [start];
  const first = clock.wall(start);
  const last = clock.wall(until) + 2 * 86_400;
  for (let wall = first + value * 3600; wall <= last; wall += value * 3600) starts.push(clock.instant(wall));
  // Of turns in a skipped day the last one to begin by the wall clock is in force after it.
  for (let turn = starts.length - 2; turn > 0; turn -= 1) {
    starts[turn] = Math.min(starts[turn] ?? 0, starts[turn + 1] ?? Infinity);
  }
  return starts;
}

function calendarStart(layer: Layer, turn: number, clock: SlowClock): number {
  const first = new Date(clock.wall(layer.layer_start) * 1000);
  const moved = new Date(first);
  const steps = turn * layer.rotation_value;
  if (layer.rotation_unit === 'month') {
    moved.setUTCDate(1);
    moved.setUTCMonth(first.getUTCMonth() + steps);
    const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
    moved.setUTCDate(Math.min(first.getUTCDate(), lastDay));
  } else {
    moved.setUTCDate(first.getUTCDate() + steps * (layer.rotation_unit === 'week' ? 7 : 1));
  }
  return clock.instant(moved.getTime() / 1000);
}

function walkCountedDays(layer: Layer, until: number, clock: SlowClock): number[] {
  const starts = [layer.layer_start];
  let counted = 0;
  for (const { start, weekday } of localDays(layer.layer_start, until, clock)) {
    if (!layer.day_mask.repeat.includes(weekday)) continue;
    if (counted > 0 && counted % layer.rotation_value === 0) starts.push(start);
    counted += 1;
  }
  return starts;
}

/** The name of each turn's group, dealt round by round. */
function walkGroups(layer: Layer, turns: number): string[] {
  const names: string[] = [];
  const round = layer.groups.map(({ group_name }) => group_name);
  while (names.length < turns) {
    names.push(...round);
    if (layer.fair_rotation) round.push(...round.splice(0, 1));
  }
  return names;
}
