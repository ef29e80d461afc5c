import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportTool } from '#domain/exchange/read-export';
import { readToolExport } from './from-tool';

/** Sample exports in the folders that `docs/running/from-another-tool.md` makes. */

const DAYS = 5;
const START = Date.UTC(2026, 10, 2, 9) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');
/** Ana and Bo in turn from Monday 09:00 in London. */
const turns = Array.from({ length: DAYS }, (_, day) => ({
  person: day % 2 === 0 ? 'ANA' : 'BO',
  start: iso(START + day * 86_400),
  end: iso(START + (day + 1) * 86_400),
}));
const zone = 'Europe/London';

const calendar = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Checkout',
  ...turns.flatMap(({ person, start, end }, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `DTSTART:${start.replaceAll(/[-:]/g, '')}`,
    `DTEND:${end.replaceAll(/[-:]/g, '')}`,
    `SUMMARY:${person}`,
    'END:VEVENT',
  ]),
  'END:VCALENDAR',
  '',
].join('\r\n');

const RECIPES: Readonly<Record<ExportTool, Readonly<Record<string, unknown>>>> = {
  pagerduty: {
    'users.json': { users: ['ANA', 'BO'].map((id) => ({ id, name: id, email: `${id}@example.com` })) },
    'PABC123.json': {
      schedule: {
        id: 'PABC123',
        name: 'Checkout',
        time_zone: zone,
        final_schedule: {
          rendered_schedule_entries: turns.map(({ person, ...span }) => ({ ...span, user: { id: person } })),
        },
      },
    },
  },
  opsgenie: {
    'users.json': { data: ['ANA', 'BO'].map((id) => ({ id, username: `${id}@example.com`, fullName: id })) },
    'schedules.json': {
      data: [
        {
          id: 'S1',
          name: 'Checkout',
          timezone: zone,
          enabled: true,
        },
      ],
    },
    'S1.timeline.json': {
      data: {
        finalTimeline: {
          rotations: [
            {
              periods: turns.map(({ person, start, end }) => ({
                startDate: start,
                endDate: end,
                recipient: { type: 'user', id: person },
              })),
            },
          ],
        },
      },
    },
  },
  'grafana-oncall': {
    'schedules.json': {
      results: [{ id: 'S1', name: 'Checkout', type: 'web', time_zone: zone, shifts: ['SH1'] }],
    },
    'users.json': { results: ['ANA', 'BO'].map((id) => ({ id, username: id, email: `${id}@example.com` })) },
    'S1.final_shifts.json': {
      results: turns.map(({ person, start, end }) => ({
        user_pk: person,
        user_email: `${person}@example.com`,
        user_username: person,
        shift_start: start,
        shift_end: end,
      })),
    },
  },
  goalert: {
    'goalert.json': {
      data: {
        schedules: {
          pageInfo: { hasNextPage: false },
          nodes: [
            {
              id: 'S1',
              name: 'Checkout',
              description: '',
              timeZone: zone,
              shifts: turns.map(({ person, ...span }) => ({ ...span, userID: person })),
            },
          ],
        },
        users: { nodes: ['ANA', 'BO'].map((id) => ({ id, name: id, email: `${id}@example.com` })) },
      },
    },
  },
  'incident-io': {
    'schedules.json': {
      schedules: [
        {
          id: 'S1',
          name: 'Checkout',
          timezone: zone,
        },
      ],
    },
    'S1.entries.json': {
      schedule_entries: {
        final: turns.map(({ person, start, end }) => ({
          start_at: start,
          end_at: end,
          user: { id: person, name: person },
          rotation_id: 'R1',
        })),
      },
    },
  },
  ical: { 'checkout.ics': calendar },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-recipes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the recipe for an export', () => {
  it.each(Object.entries(RECIPES))('of %s is read', async (tool, files) => {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, tool, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    }
    const { records, notices } = await readToolExport('auto', [join(folder, tool)]);
    expect(notices).toEqual([]);
    expect(records.schedules).toMatchObject([{ schedule_name: 'Checkout', time_zone: expect.any(String) }]);
    expect(records.schedules[0]?.layers).toHaveLength(DAYS);
    expect(records.people).toHaveLength(2);
  });
});
