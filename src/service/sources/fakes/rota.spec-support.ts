import * as fc from 'fast-check';
import { differingInstants, type RandomRota } from '#domain/exchange/evaluators.spec-support';
import { type ExportTool, readSchedules } from '#domain/exchange/read-export';
import { reportOf } from '#domain/exchange/report';
import { DAY } from '#domain/time/zone';
import { type Interval, isEmpty, overlap } from '#domain/time/interval';
import type { Source, SourceTool, ToolReading, ToolRequest } from '../source';

/** Parts that the fakes of all tools share: rendered answers by an independent evaluator, sources and requests. */

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
    historySeconds: 90 * 86_400,
    removed: 'keep',
    ...fields,
  };
}

export function requestOf(now: number, window: Interval, fields: Partial<ToolRequest> = {}): ToolRequest {
  return {
    now,
    window,
    incidentsSince: undefined,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...fields,
  };
}

/** Eight days around clock changes. */
export const windows = fc.constantFrom('03-08', '03-29', '04-05', '04-24', '05-20').map((day) => {
  const change = Date.parse(`2026-${day}T00:00:00Z`) / 1000;
  return { start: change - 3 * DAY, end: change + 5 * DAY };
});

/**
 * Compares a reading with the evaluator: duty by the rules it carries, and the tool's answer that it brought. Returns
 * the differences; undefined if the reader names one of its own.
 */
export function differencesOf(
  tool: ExportTool,
  rota: RandomRota,
  { files, rulesFrom }: ToolReading,
  window: Interval,
): string[] | undefined {
  const conversion = readSchedules(tool, files);
  const start = Math.max(window.start, rota.since, rulesFrom);
  const at = Array.from({ length: 96 }, (_, index) => start + 60 + index * 2 * 3600);
  const within = at.filter((instant) => instant < window.end);
  const overrides = rota.overrides.filter((one) => one.start > start && one.end < window.end);
  const differing = differingInstants({ ...rota, since: start, overrides }, conversion, within);
  if (differing === 'named') return undefined;
  const answers = conversion.answers.map((answer) => ({ ...answer, window: { ...answer.window, start } }));
  const { report, refusals } = reportOf({ ...conversion, answers });
  const isChecked = report.some((line) => line.includes('own answer'));
  return [...differing, ...refusals, ...(isChecked || refusals.length > 0 ? [] : ['no answer'])];
}
