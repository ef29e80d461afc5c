import { civilOf, daysOf } from '../time/days';

const DAY_MS = 86_400_000;

/** An instant of a delivery; `instantMs` in Unix milliseconds. */
type EventTime = {
  instantMs: number;
  /** True if no offset was given and UTC is assumed, which the page shows. */
  assumedUtc: boolean;
};

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Reads `2025-11-17 13:17:30.000000` (UTC assumed) or RFC 3339 with its offset; `undefined` for anything else. */
export function parseEventTime(text: string): EventTime | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const date = daysOf({ year, month, day }) * DAY_MS;
  const isDate = month >= 1 && month <= 12 && civilOf(date / DAY_MS).day === day;
  const offset = offsetMinutes(match[8]);
  if (!isDate || hour > 23 || minute > 59 || second > 60 || offset === undefined) return undefined;
  const ms = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000);
  const time = ((hour * 60 + minute - offset) * 60 + second) * 1000;
  return { instantMs: date + time + ms, assumedUtc: match[8] === undefined };
}

function offsetMinutes(text = 'Z'): number | undefined {
  if (/^(?:Z|UTC)$/i.test(text)) return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
