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
  historySeconds: 14 * DAY,
  removed: 'keep',
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');

export type Rota = {
  id: string;
  people: string[];
  overrides?: { start: number; end: number; person: string }[];
  /** Entries of the tool's own answer; undefined: as the rules say. */
  answer?: { start: number; end: number; person: string }[];
};

/** Replies of PagerDuty for rotas of weekly turns from Monday 08:00 UTC. */
export function repliesOf(rotas: readonly Rota[], window: ToolRequest['window']): ExportFile[] {
  const users = [
    ...new Set(
      rotas.flatMap((rota) =>
        rota.people.concat([...(rota.overrides ?? []), ...(rota.answer ?? [])].map(({ person }) => person)),
      ),
    ),
  ];
  return [
    {
      name: 'users.json',
      content: {
        users: users.map((id) => ({ id, name: `Name of ${id}`, email: `${id.toLowerCase()}@example.org` })),
      },
    },
    ...rotas.flatMap(({ id, people: members, overrides = [], answer }) => [
      {
        name: `${id}.json`,
        window,
        content: {
          schedule: {
            id,
            name: `Rota ${id}`,
            time_zone: 'UTC',
            schedule_layers: [
              {
                name: 'Week',
                start: iso(MONDAY),
                end: null,
                rotation_virtual_start: iso(MONDAY),
                rotation_turn_length_seconds: 7 * DAY,
                users: members.map((user) => ({ user: { id: user, summary: `Name of ${user}` } })),
                restrictions: [],
              },
            ],
            ...(answer && {
              final_schedule: {
                name: 'Final Schedule',
                rendered_schedule_entries: answer.map(({ start, end, person }) => ({
                  start: iso(start),
                  end: iso(end),
                  user: { id: person, summary: person },
                })),
              },
            }),
          },
        },
      },
      {
        name: `${id}.overrides.json`,
        content: {
          overrides: overrides.map(({ start, end, person }) => ({
            start: iso(start),
            end: iso(end),
            user: { id: person, summary: person },
          })),
        },
      },
    ]),
  ];
}
