import { describe, expect, it } from 'vitest';
import type { ExportFile } from './exchange';
import { EXPORT_TOOLS, type ExportTool, readSchedules } from './read-export';

const START = '2026-03-02T00:00:00Z';
const WINDOW = { start: Date.parse(START) / 1000, end: Date.parse('2026-03-09T00:00:00Z') / 1000 };

type Tool = { list: (ids: string[]) => ExportFile[]; answer: (id: string, entries: object[]) => ExportFile };

const layer = { start: START, rotation_turn_length_seconds: 86_400, users: ['ANA'] };
const opsgenieRotation = {
  startDate: START,
  type: 'daily',
  participants: [{ type: 'user', id: 'ANA', username: 'ana@example.org' }],
};
const incidentRotation = (id: string) => ({
  id: `${id}R`,
  name: 'Week',
  handover_start_at: START,
  handovers: [{ interval: 1, interval_type: 'daily' }],
  users: [{ id: 'ANA', name: 'Ana' }],
});
const shiftOf = (id: string) => ({
  id: `${id}SH`,
  type: 'rolling_users',
  start: '2026-03-02T00:00:00',
  duration: 86_400,
  frequency: 'daily',
  rolling_users: [['ANA']],
});

/** Rotas of each tool, and its answer: entries are `{ start?, end? }`, and those without a start are broken. */
const TOOLS: Partial<Record<ExportTool, Tool>> = {
  pagerduty: {
    list: () => [],
    answer: (id, entries) => ({
      name: `${id}.json`,
      content: {
        schedule: {
          id,
          name: id,
          time_zone: 'UTC',
          schedule_layers: [layer],
          final_schedule: { rendered_schedule_entries: entries.map((one) => ({ ...one, user: 'ANA' })) },
        },
      },
    }),
  },
  opsgenie: {
    list: (ids) => [
      {
        name: 'schedules.json',
        content: {
          data: ids.map((id) => ({ id, name: id, timezone: 'UTC', rotations: [opsgenieRotation] })),
        },
      },
    ],
    answer: (id, entries) => ({
      name: `${id}.timeline.json`,
      content: {
        data: {
          finalTimeline: {
            rotations: [
              {
                periods: entries.map((one) => ({
                  ...('start' in one && { startDate: one.start, endDate: Object(one).end }),
                  recipient: { type: 'user', id: 'ANA' },
                })),
              },
            ],
          },
        },
      },
    }),
  },
  'grafana-oncall': {
    list: (ids) => [
      {
        name: 'schedules.json',
        content: { results: ids.map((id) => ({ id, name: id, type: 'web', shifts: [`${id}SH`] })) },
      },
      { name: 'on_call_shifts.json', content: { results: ids.map(shiftOf) } },
    ],
    answer: (id, entries) => ({
      name: `${id}.final_shifts.json`,
      content: {
        results: entries.map((one) => ({
          user_pk: 'ANA',
          shift_start: Object(one).start ?? 'never',
          shift_end: Object(one).end,
        })),
      },
    }),
  },
  'incident-io': {
    list: (ids) => [
      {
        name: 'schedules.json',
        content: {
          schedules: ids.map((id) => ({
            id,
            name: id,
            timezone: 'UTC',
            config: { rotations: [incidentRotation(id)] },
          })),
        },
      },
    ],
    answer: (id, entries) => ({
      name: `${id}.entries.json`,
      content: {
        schedule_entries: {
          final: entries.map((one) => ({
            start_at: Object(one).start,
            end_at: Object(one).end,
            user: { id: 'ANA' },
          })),
          overrides: [],
        },
      },
    }),
  },
  goalert: {
    list: () => [],
    answer: (id, entries) => ({
      name: `${id}.json`,
      content: {
        data: {
          schedules: {
            nodes: [
              {
                id,
                name: id,
                timeZone: 'UTC',
                targets: [
                  {
                    target: { id: 'ANA', type: 'user' },
                    rules: [{ start: '00:00', end: '00:00', weekdayFilter: Array(7).fill(true) }],
                  },
                ],
                shifts: entries.map((one) => ({ ...one, userID: 'ANA' })),
              },
            ],
          },
          rotations: { nodes: [] },
        },
      },
    }),
  },
};

const whole = { start: '2026-02-20T00:00:00Z', end: '2026-03-20T00:00:00Z' };

const CASES = EXPORT_TOOLS.flatMap((tool) => {
  const parts = TOOLS[tool];
  return parts ? [[tool, parts] as const] : [];
});

describe.each(CASES)('the answer of %s', (tool, { list, answer }) => {
  it('covers the window that the file has, without what is outside', () => {
    const { answers } = readSchedules(tool, [...list(['S1']), { ...answer('S1', [whole]), window: WINDOW }]);
    expect(answers.map(({ window, entries }) => [window, entries.length, entries[0]?.start])).toEqual([
      [WINDOW, 1, WINDOW.start],
    ]);
  });

  it('says that nobody is on call if it is empty and the file has a window', () => {
    const files = [...list(['S1']), answer('S1', [])];
    expect(readSchedules(tool, files).answers).toEqual([]);
    const { answers } = readSchedules(tool, [...list(['S1']), { ...answer('S1', []), window: WINDOW }]);
    expect(answers.map(({ window, entries }) => [window, entries])).toEqual([[WINDOW, []]]);
  });

  it('stops only its own schedule if it is broken', () => {
    const files = [...list(['S1', 'S2']), answer('S1', [{}]), answer('S2', [whole])];
    const { records, unreadable } = readSchedules(tool, files);
    expect(records.schedules.map(({ external_id: id }) => id)).toEqual(['S2']);
    expect(unreadable.map(({ schedule_name: id }) => id)).toEqual(['S1']);
  });
});
