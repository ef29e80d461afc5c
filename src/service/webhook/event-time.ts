/**
 * Time of a delivery's event, as text: `2025-11-17 13:17:30.000000` or RFC 3339 with an offset. Without an offset it
 * counts as UTC, so that its meaning does not depend on a setting.
 */
const FORM = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/i;

/** Converts to RFC 3339, and keeps the offset and the fraction; undefined if the text is not a time. */
export function toRfc3339(text: string): string | undefined {
  const [, date, time, fraction = '', offset = 'Z'] = FORM.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const normalized = `${date}T${time}${fraction}${offset.toUpperCase()}`;
  // `Date` would roll over the 31st of a shorter month, so the day is compared as well.
  const day = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(Date.parse(normalized)) && !Number.isNaN(day.getTime());
  return isReal && day.toISOString().startsWith(date) ? normalized : undefined;
}

/** Unix milliseconds of a time, rounded down; 0 if the text is not a time. */
export function eventMs(text: string): number {
  return Math.max(0, Math.floor(Date.parse(toRfc3339(text) ?? '1970-01-01T00:00:00Z')));
}
