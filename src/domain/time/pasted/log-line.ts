/**
 * The time of a line of a log.
 *
 * Rules: of a line in JSON it is the first member with the name of a time, a text or a number, also where the line was
 * cut off. Of any other line it is the time at its beginning: it has a date and seconds, stands at the very beginning (behind a priority of syslog, or the address and user of
 * an access log), and a message of two words or more follows. What may belong to the time, and is no zone that is known
 * here, makes it none: half a time must not be taken for one.
 */

const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,12})?`;
const OFFSET = String.raw`(?: ?(?:Z|[+-]\d\d:?\d\d))`;
/** Names of zones, and abbreviations that are no level of a log. */
const ZONE = String.raw`(?: (?:UTC|GMT|[ECMP][SD]T|CES?T|BST|IST|JST|[A-Z]\w+(?:/[A-Z]\w+)+))`;

const BEFORE = String.raw`(?:<\d{1,3}>(?:1 )?|\S{1,60} \S{1,60} \S{1,60} (?=\[\d\d/))?[["(]?`;
const STAMPS = [
  String.raw`\d{4}-\d\d-\d\d[T ]${CLOCK}(?:${OFFSET}|${ZONE})?`,
  String.raw`\d{4}/\d\d/\d\d ${CLOCK}`,
  String.raw`\d\d/[A-Z][a-z]{2}/\d{4}:${CLOCK}${OFFSET}?`,
  String.raw`[A-Z][a-z]{2} \d\d? ${CLOCK}(?! (?:[A-Z]{2,5} )?\d{4}\b)`,
];
const LINE = new RegExp(String.raw`^${BEFORE}(?<stamp>${STAMPS.join('|')})(?=[\])"|,;: ])(?<rest>.*)$`);

/** Undefined for a text that is no such line. @param line with single spaces. */
export function timeOfLine(line: string): string | undefined {
  const { stamp, rest = '' } = LINE.exec(line)?.groups ?? {};
  const message = rest.replace(/^[\])"|,;: ]+/, '');
  const isPart = /^(?:[+−-]\d|[ap]\.?m\b)/i.test(message);
  return isPart || !/\S \S/.test(message) ? undefined : stamp;
}

const JSON_NAMES = 'timestamp|ts|time|date|datetime|event_?time|log_?time|created_?at|asctime|t';
const JSON_TIME = new RegExp(
  String.raw`"[@_]?(?:${JSON_NAMES})"\s*:\s*(?:"(?<text>[^"\\]{1,60})"|(?<number>\d{9,19}(?:\.\d{1,9})?)\b)`,
  'i',
);

/** Undefined for a text that is no JSON object, or has no such member. */
export function timeOfJson(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  const { text, number } = JSON_TIME.exec(line)?.groups ?? {};
  return text ?? number;
}
