import type { ExportFile } from '#domain/exchange/exchange';
import { type Source, type ToolRequest } from '../sources/source';

/** A PagerDuty of weekly rotas, as replies, for specs of what is done with them. */

export const DAY = 86_400;
/** Friday 2026-11-27, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 27, 12) / 1000;
export const MONDAY = Date.UTC(2026, 0, 5, 8) / 1000;

export const SOURCE: Source = {
  name: 'prod',
  tool: 'pagerduty',
  url: new URL('https://api.pagerduty.com'),
  token: 'secret',
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
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');

type Stretch = { start: number; end: number; person: string };

export type Rota = {
  id: string;
  people: string[];
  overrides?: Stretch[];
  /** Shifts in place of those by turns and overrides. */
  answer?: Stretch[];
  name?: string;
};

/** Person on call by a rota of weekly turns from Monday 08:00 UTC. */
function personAt({ people, overrides = [] }: Rota, at: number): string {
  const override = overrides.findLast(({ start, end }) => start <= at && at < end);
  return override?.person ?? people[Math.floor((at - MONDAY) / (7 * DAY)) % people.length] ?? '';
}

function shiftsOf(rota: Rota, window: ToolRequest['window']): Stretch[] {
  if (rota.answer) return rota.answer;
  const weeks = Array.from({ length: 120 }, (_, week) => MONDAY + week * 7 * DAY);
  const cuts = [...weeks, ...(rota.overrides ?? []).flatMap(({ start, end }) => [start, end])].filter(
    (at) => at > window.start && at < window.end,
  );
  const bounds = [...new Set([window.start, ...cuts, window.end])].sort((a, b) => a - b);
  return bounds.slice(1).flatMap((end, index) => {
    const start = bounds[index] ?? end;
    const person = personAt(rota, start);
    return person === '' ? [] : [{ start, end, person }];
  });
}

/** Replies of PagerDuty for rotas. */
export function repliesOf(rotas: readonly Rota[], window: ToolRequest['window']): ExportFile[] {
  const shifts = new Map(rotas.map((rota) => [rota, shiftsOf(rota, window)]));
  const users = new Set(rotas.flatMap(({ people }) => people));
  for (const { person } of [...shifts.values()].flat()) users.add(person);
  return [
    {
      name: 'users.json',
      content: {
        users: [...users].map((id) => ({
          id,
          name: `Name of ${id}`,
          email: `${id.toLowerCase()}@example.org`,
        })),
      },
    },
    ...[...shifts].map(([{ id, name = `Rota ${id}` }, entries]) => ({
      name: `${id}.json`,
      window,
      content: {
        schedule: {
          id,
          name,
          time_zone: 'UTC',
          final_schedule: {
            rendered_schedule_entries: entries.map(({ start, end, person }) => ({
              start: iso(start),
              end: iso(end),
              user: { id: person, summary: person },
            })),
          },
        },
      },
    })),
  ];
}
