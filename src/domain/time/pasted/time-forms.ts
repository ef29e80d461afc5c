/** The forms that times are pasted in, and the fields that a text of each has. */

export type FormName =
  | 'the present'
  | 'day in words'
  | 'ISO 8601'
  | 'Go log'
  | 'Apache log'
  | 'mail date'
  | 'syslog'
  | 'Java date'
  | 'time of day'
  | 'Unix seconds'
  | 'Unix milliseconds'
  | 'Unix microseconds'
  | 'Unix nanoseconds';

/** Numbers as they are written; `year` is missing in syslog, all of the date in a time of day, the time in a date. */
export type TimeFields = {
  form: FormName;
  year: string | undefined;
  month: string | undefined;
  day: string | undefined;
  /** "Mon"; undefined where the text names none. */
  weekday: string | undefined;
  hour: string;
  minute: string;
  second: string;
  /** Text after the time. */
  rest: string;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const WEEKDAY = String.raw`(?:(?<weekday>Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,? )?`;
const MONTH = String.raw`(?<name>[A-Z][a-z]{2})[a-z]*`;
/** Fractions are cut off: nothing here is finer than a second. */
const CLOCK = String.raw`(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d{1,12})?)?`;
const REST = String.raw`(?<rest>.*)`;

const FORMS: readonly (readonly [form: FormName, pattern: RegExp])[] = [
  // Also RFC 3339, `datetime` columns, Go's time.String, and journald, which puts the weekday in front.
  [
    'ISO 8601',
    form(String.raw`${WEEKDAY}(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:(?:T|,? )${CLOCK}${REST})?`),
  ],
  [
    'ISO 8601',
    form(
      String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:[T ]?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?:[.,]\d{1,12})?${REST})?`,
    ),
  ],
  ['Go log', form(String.raw`(?<year>\d{4})/(?<month>\d\d)/(?<day>\d\d) ${CLOCK}${REST}`)],
  ['Apache log', form(String.raw`(?<day>\d\d?)/${MONTH}/(?<year>\d{4}):${CLOCK}${REST}`)],
  // RFC 2822 and HTTP; also as this dashboard writes it: "Sat 21 Nov 2026, 03:12".
  ['mail date', form(String.raw`${WEEKDAY}(?<day>\d\d?)[ -]${MONTH}[ -](?<year>\d{4}),? ${CLOCK}${REST}`)],
  // As this dashboard writes it within a year: "Sat 21 Nov, 03:12".
  ['mail date', form(String.raw`${WEEKDAY}(?<day>\d\d?) ${MONTH},? ${CLOCK}${REST}`)],
  // As Java prints a Date, and the command `date`.
  [
    'Java date',
    form(String.raw`${WEEKDAY}${MONTH} (?<day>\d\d?) ${CLOCK}(?<rest> [A-Z]{2,5})? (?<year>\d{4})`),
  ],
  ['syslog', form(String.raw`${WEEKDAY}${MONTH} (?<day>\d\d?) ${CLOCK}${REST}`)],
  ['time of day', form(`${CLOCK}${REST}`)],
];

/** The fields of a text in the first form that it has; spaces and brackets around it are gone already. */
export function readTimeFields(text: string): TimeFields | undefined {
  for (const [form, pattern] of FORMS) {
    const fields = pattern.exec(text)?.groups;
    if (!fields) continue;
    const { year, name, day, weekday, hour = '00', minute = '00', second = '00', rest = '' } = fields;
    const monthNumber = name === undefined ? undefined : MONTHS.indexOf(name.toLowerCase().slice(0, 3)) + 1;
    const month = monthNumber === undefined ? fields['month'] : String(monthNumber);
    return { form, year, month, day, weekday, hour, minute, second, rest };
  }
  return undefined;
}

function form(source: string): RegExp {
  return new RegExp(`^${source}$`, 'i');
}
