import { isTimeZone } from './zone';

/** Zone after a time. */
type ZoneText =
  /** No zone, or an abbreviation, which is ambiguous: CST is China's, Cuba's and Chicago's. */
  | { kind: 'none'; abbreviation: string }
  /** ISO 8601: "Z", "+08:00". */
  | { kind: 'offset'; offset: string }
  | { kind: 'name'; name: string };

/** Offsets, also with the suffixes of Go and browsers: "+0800 CST m=+0.003", "GMT+0800 (China Standard Time)". */
const OFFSET =
  /^(?:UTC|GMT)?([+−-])(\d\d?)(?::?(\d\d))?(?:\[[\w/+-]+\]?)?(?: \(?[A-Za-z+\d ]+\)?)?(?: m=[+-][\d.]+)?$/i;

/** The obsolete zones that RFC 2822 (4.3) gives an offset; they hold in the dates of mails alone. */
const MAIL_ZONES: Readonly<Record<string, string>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};

/** Reads what stands behind a time; undefined for what is no zone. */
export function readZoneText(text: string, isMail: boolean): ZoneText | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'none', abbreviation: '' };
  if (/^(?:Z|UTC?|GMT)$/i.test(trimmed) || /^\+0000 UTC\b/.test(trimmed))
    return { kind: 'offset', offset: 'Z' };
  const mail = isMail ? MAIL_ZONES[trimmed] : undefined;
  if (mail !== undefined) return { kind: 'offset', offset: mail };
  const [offset, sign = '', hours = '', minutes = '00'] = OFFSET.exec(trimmed) ?? [];
  if (offset !== undefined) {
    const isIso = Number(hours) < 24 && Number(minutes) < 60;
    return isIso
      ? { kind: 'offset', offset: `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` }
      : undefined;
  }
  // As this dashboard writes it: "Asia/Shanghai (UTC+8)".
  const name = /^\[?([A-Za-z][\w+-]*(?:\/[\w+-]+)+)\]?(?: \(UTC[\d:+−-]*\))?$/.exec(trimmed)?.[1];
  if (name !== undefined) return isTimeZone(name) ? { kind: 'name', name } : undefined;
  return /^[A-Z]{2,5}$/.test(trimmed) ? { kind: 'none', abbreviation: trimmed } : undefined;
}
