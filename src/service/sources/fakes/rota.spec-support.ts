import { type Interval, isEmpty, overlap } from '#domain/time/interval';
import type { SourceTool } from '#domain/exchange/source-tools';
import type { Source, ToolRequest } from '../source';

/** Parts that the fakes of all tools share: answers of shifts, sources and requests. */

const STEP = 1800;

export type Shift = Interval & { person: string };

/** Shifts of each person in a window, at whole half hours: cut at its bounds, or at those `beyond` seconds outside. */
export function shiftsOf(peopleAt: (instant: number) => string[], window: Interval, beyond = 0): Shift[] {
  const shifts: Shift[] = [];
  const open = new Map<string, Shift>();
  const whole = { start: window.start - beyond, end: window.end + beyond };
  for (let at = Math.floor(whole.start / STEP) * STEP; at < whole.end; at += STEP) {
    const people = new Set(peopleAt(at).filter((person) => person !== '' && person !== 'none'));
    for (const person of people) {
      const last = open.get(person);
      if (last?.end === at) last.end = at + STEP;
      else {
        const shift = { person, start: at, end: at + STEP };
        open.set(person, shift);
        shifts.push(shift);
      }
    }
  }
  return shifts
    .filter((shift) => !isEmpty(overlap(shift, window)))
    .map((shift) => Object.assign(shift, overlap(shift, whole)));
}

/** Key that may appear nowhere but in requests. */
export const KEY = 'canary-7f3a9c';

export function sourceOf(tool: SourceTool, url: URL, fields: Partial<Source> = {}): Source {
  return {
    name: 'prod',
    tool,
    url,
    token: KEY,
    email: undefined,
    cloudId: undefined,
    as: 'rota',
    person: undefined,
    timeZone: undefined,
    everySeconds: 900,
    schedules: undefined,
    teams: undefined,
    incidentsSince: undefined,
    ignored: [],
    ...fields,
  };
}

export function requestOf(now: number, window: Interval, fields: Partial<ToolRequest> = {}): ToolRequest {
  return {
    now,
    window,
    knownIds: [],
    incidentsSince: undefined,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...fields,
  };
}
