/**
 * When a delivery's event happened, as text. It comes as `2025-11-17 13:17:30.000000` or as RFC 3339 with an offset.
 * Without an offset it is taken as UTC, so that what it means does not hang on a setting.
 */
const FORM = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/i;

/** RFC 3339 with its offset and its fraction kept; undefined where the text is no such time. */
export function toRfc3339(text: string): string | undefined {
  const [, date, time, fraction = '', offset = 'Z'] = FORM.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const written = `${date}T${time}${fraction}${offset.toUpperCase()}`;
  // The engine would roll the 31st of a shorter month over, so the day is compared as well.
  const day = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(Date.parse(written)) && !Number.isNaN(day.getTime());
  return isReal && day.toISOString().startsWith(date) ? written : undefined;
}
