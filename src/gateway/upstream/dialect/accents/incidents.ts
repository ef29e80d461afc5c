import { DEFAULT_TIME_ZONE } from '#contract/insight';
import { incidentsOfCsv } from '#domain/insight/incidents/csv-rows';
import { isTimeZone } from '#domain/time/zone';
import type { Accent } from './accent';
import { isMembers, mapMembers, type Members } from './members';

/**
 * Export of incidents: newer servers answer with a CSV file, without a total and without a marker if the file is
 * truncated. It is passed on as rows without a total, which makes the dashboard fetch the rest in parts.
 */
export const incidentExport: Accent = {
  signs: /"data"\s*:\s*\{|"created_at"\s*:\s*"|"seconds_to_\w+"\s*:\s*\d+\.\d/,
  translate: (data) => mapMembers(isMembers(data) && 'items' in data ? data.items : data, rowOf),
  empty: [],
  readText: (text, { time_zone: zone }) => {
    const isZone = typeof zone === 'string' && isTimeZone(zone);
    const rows = incidentsOfCsv(text, isZone ? zone : DEFAULT_TIME_ZONE);
    return rows && { data: rows };
  },
};

function rowOf(row: Members): Members {
  const { created_at: created } = row;
  const at = typeof created === 'string' ? Date.parse(created) : Number.NaN;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'created_at' && !Number.isNaN(at)) return [name, Math.floor(at / 1000)];
      const isLength = typeof value === 'number' && name.startsWith('seconds_to_');
      return [name, isLength ? Math.round(value) : value];
    }),
  );
}
