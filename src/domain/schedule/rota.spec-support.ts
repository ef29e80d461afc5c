import type { Group, Layer } from '#contract/schedule';
import { layerPeriods } from './rotation';

/** Helpers of specs: layers from names, local times as text, periods as readable lines. */

export type LayerWords = Partial<Omit<Layer, 'groups'>> & { groups?: string };

/** A group of one person for each letter or word, the same word being the same group. */
export function groupsOf(names: string): Group[] {
  return names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({ group_name: name, members: [{ role_id: 1, person_ids: [name.charCodeAt(0)] }] }));
}

/** A regular layer, day × 1, group A alone, from 1970 on, but for the words given. */
export function layerOf({ groups = 'A', ...words }: LayerWords): Layer {
  return {
    layer_name: 'layer',
    mode: 0,
    layer_start: 0,
    layer_end: 0,
    fair_rotation: false,
    handoff_time: 0,
    restrict_mode: 0,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'day',
    rotation_value: 1,
    ...words,
    groups: groupsOf(groups),
  };
}

/**
 * The instant of an unambiguous local time "2026-04-12 16:00". Found by asking Intl for the wall clock at every quarter
 * of an hour around it, so that specs do not lean on the code they judge.
 */
export function local(text: string, zone: string): number {
  const wall = Date.parse(`${text.replace(' ', 'T')}:00Z`) / 1000;
  for (let instant = wall - 54_000; instant <= wall + 54_000; instant += 900) {
    if (spell(instant, zone).endsWith(text)) return instant;
  }
  throw new Error(`${text} does not exist in ${zone}`);
}

/** "Sun 2026-04-12 16:00", with seconds only where there are some. */
export function spell(instant: number, zone: string): string {
  const part: Record<string, string> = {};
  for (const { type, value } of speller(zone).formatToParts(instant * 1000)) part[type] = value;
  const seconds = part['second'] === '00' ? '' : `:${part['second']}`;
  return `${part['weekday']} ${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}${seconds}`;
}

/** The periods of a layer between two local times, one line each: "A Mon 2026-04-13 00:00 – Tue 2026-04-14 00:00". */
export function rota(layer: Layer, from: string, to: string, zone: string): string[] {
  const window = { start: local(from, zone), end: local(to, zone) };
  return layerPeriods(layer, window, zone).periods.map(
    ({ start, end, group }) => `${group.group_name} ${spell(start, zone)} – ${spell(end, zone)}`,
  );
}

/** Lengths of a layer's periods in hours. */
export function hours(...args: Parameters<typeof layerPeriods>): number[] {
  return layerPeriods(...args).periods.map(({ start, end }) => (end - start) / 3600);
}

const spellers = new Map<string, Intl.DateTimeFormat>();

function speller(zone: string): Intl.DateTimeFormat {
  const known = spellers.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  spellers.set(zone, format);
  return format;
}
