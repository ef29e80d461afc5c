import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportPeriod } from '#domain/report/data';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { hoursPath, incidentDays, REPORT_FIELDS, REPORT_LISTS, reportPath } from './report';

const id = fc.option(fc.constantFrom('7', '6190000000001234567'), { nil: undefined });
const NOVEMBER = Date.UTC(2026, 10, 1) / 1000;
const { view: ALL } = parseFields(REPORT_FIELDS, new URLSearchParams());

describe('the address of the report', () => {
  holdsCodec(
    REPORT_FIELDS,
    fc.record({
      month: fc.option(fc.constantFrom(NOVEMBER, Date.UTC(2030, 1, 1) / 1000), { nil: undefined }),
      team: id,
      schedule: id,
      schedules: fc.constantFrom([], ['7', '9', '8']),
      list: fc.option(fc.constantFrom(...REPORT_LISTS), { nil: undefined }),
    }),
  );

  it('links to the same days of on-call hours and of incidents', () => {
    const dayIn = (iso: string) => {
      const period = reportPeriod(NOVEMBER, Date.parse(iso) / 1000, 'Europe/Berlin');
      if (!period) throw new Error('no day is over');
      return [
        hoursPath(period, { ...ALL, team: '7' }, 'Europe/Berlin'),
        incidentDays(period, '7', 'Europe/Berlin'),
      ];
    };
    const incidents = { tz: 'Europe/Berlin', team: '7' };
    expect(dayIn('2026-12-05T00:00Z')).toEqual([
      '/hours?tz=Europe%2FBerlin&range=2026-11&team=7',
      expect.objectContaining({ ...incidents, range: '2026-11' }),
    ]);
    expect(dayIn('2026-11-27T12:00Z')).toEqual([
      '/hours?tz=Europe%2FBerlin&range=2026-11-01..2026-11-26&team=7',
      expect.objectContaining({ ...incidents, range: '2026-11-01..2026-11-26' }),
    ]);
    expect(reportPath({ month: NOVEMBER, schedules: ['1', '2'] })).toBe(
      '/report?range=2026-11&schedules=1%2C2',
    );
  });
});
