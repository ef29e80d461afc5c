import { describe, expect, it } from 'vitest';
import type { SourceSchedule, SourceState } from '#contract/served/sources';
import { doubtLines, sourceLines, sourcesInWords } from './source-words';

const NOW = Date.UTC(2026, 10, 27, 14) / 1000;
const AT = { zone: 'Europe/London', now: NOW };

const schedule = (id: number, more: Partial<SourceSchedule> = {}): SourceSchedule => ({
  schedule_id: id,
  schedule_name: `Rota ${id}`,
  external_id: `P${id}`,
  state: 'read',
  read_at: NOW - 60,
  overrides: [],
  ...more,
});
const source = (more: Partial<SourceState> = {}): SourceState => ({
  name: 'prod',
  tool: 'pagerduty',
  tool_name: 'PagerDuty',
  host: 'api.pagerduty.com',
  every_seconds: 900,
  read_at: NOW - 60,
  is_reading: false,
  readings: 1,
  failures: 0,
  changes: [],
  recent: [],
  schedules: [schedule(1), schedule(2), schedule(3, { state: 'own' })],
  ...more,
});
const ids = (...all: number[]) => all.map((schedule_id) => ({ schedule_id }));

describe('lines about sources', () => {
  it('say the tool and the time once, and nothing of rotas that no source reads', () => {
    expect(sourceLines([source()], ids(1, 2), AT)).toEqual(['PagerDuty, read 13:59 London']);
    expect(sourceLines([source()], ids(3, 4), AT)).toEqual([]);
    expect(doubtLines([source()], ids(1, 2), AT)).toEqual([]);
  });

  it('have the day in texts that are read later', () => {
    expect(sourceLines([source()], ids(1), { ...AT, isDated: true })).toEqual([
      'PagerDuty, read Fri 27 Nov, 13:59 London',
    ]);
  });

  it.each<[string, Partial<SourceState>, string]>([
    [
      'of a tool that refuses the key',
      { problem: 'The key was refused at h.example' },
      'PagerDuty, read 13:59 London: stopped',
    ],
    [
      'that is late',
      { read_at: NOW - 7200, schedules: [schedule(1, { read_at: NOW - 7200 })] },
      'PagerDuty, read 12:00 London: no reading since',
    ],
    [
      'with a rota that differs',
      { schedules: [schedule(1, { state: 'kept', problem: 'Ana there, Bo here', read_at: NOW - 3600 })] },
      'PagerDuty, read 13:00 London: not taken over',
    ],
    [
      'with a rota that is gone',
      { schedules: [schedule(1, { state: 'gone', gone_at: NOW - 1800 })] },
      'PagerDuty, read 13:59 London: gone from PagerDuty since 13:30',
    ],
  ])('name the doubt about a source %s, without names and words of the tool', (_name, more, line) => {
    expect(sourceLines([source(more)], ids(1), AT)).toEqual([line]);
    expect(doubtLines([source(more)], ids(1), AT)).toEqual([line]);
  });
});

describe('the sentence about all sources', () => {
  const refused = { name: 'eu', problem: 'The key was refused', schedules: [schedule(1)] };

  it.each<[string, Partial<SourceState>[], string, boolean]>([
    ['read in time', [{}], 'PagerDuty, read 13:59.', true],
    [
      'refused a minute ago',
      [refused],
      'PagerDuty cannot be read. Its rotas here (1 schedule) are as of 13:59.',
      false,
    ],
    [
      'refused for two hours',
      [{ ...refused, read_at: NOW - 7200 }, { read_at: NOW - 3600 }],
      'PagerDuty cannot be read. Its rotas here (1 schedule) are as of 12:00, up to 2 h 00 m old. 1 other source is not up to date, too.',
      false,
    ],
    [
      'read one after the other',
      [{}, { name: 'eu', read_at: NOW - 30 }],
      'PagerDuty, read 13:59, 1 other source later.',
      true,
    ],
  ])('%s', (_name, sources, text, isCalm) => {
    expect(sourcesInWords(sources.map(source), AT)).toEqual({ text, isCalm });
  });
});
