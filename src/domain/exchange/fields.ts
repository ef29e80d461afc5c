import * as z from 'zod/mini';
import { withoutNulls } from '#contract/json';
import { check } from '#contract/problem';
import { isTimeZone, type UnixSeconds } from '../time/zone';
import { ExchangeError } from './exchange';

/** Schemas and checks shared by the readers of the tools. */

/** A member that decides nothing about who is on call. */
export const ignored = z.optional(z.unknown());

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;

/** An instant as text with an offset, as Unix seconds; fractions of a second are cut. */
export const instant = z.pipe(
  z
    .string()
    .check(z.refine((text) => parseInstant(text) !== undefined, { error: 'must be a time with an offset' })),
  z.transform((text): UnixSeconds => parseInstant(text) ?? 0),
);

/** A tz database name. Names of Rails, which older exports have, are translated. */
export const zone = z.pipe(
  z.string().check(
    z.refine((name) => isTimeZone(tzName(name)), {
      error: 'must be a name of the tz database, such as Europe/London',
    }),
  ),
  z.transform(tzName),
);

function parseInstant(text: string): UnixSeconds | undefined {
  const [, day, time = '00:00', seconds = '00', offset] = TIME.exec(text.trim()) ?? [];
  const milliseconds = Date.parse(`${day}T${time}:${seconds}${offset}`);
  return offset === undefined || Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** @throws ExchangeError with the problems of a value, each with its place. */
export function parsed<S extends z.ZodMiniType>(schema: S, value: unknown, place: string): z.output<S> {
  const checked = check(schema, withoutNulls(value));
  if (checked.ok) return checked.value;
  throw new ExchangeError(
    checked.problems.slice(0, 5).map(({ field, rule }) => `${place}: ${field === '' ? 'it' : field} ${rule}`),
  );
}

/** Members of an object; none of anything else. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : {};
}

/** Elements of an array; none of anything else. */
export function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Objects of a reply: of the first of these members that it has, else of the reply itself. */
export function valuesIn(content: unknown, ...members: readonly string[]): Record<string, unknown>[] {
  const reply = membersOf(content);
  const all = members.map((member) => reply[member]).find((value) => value !== undefined) ?? content;
  return (Array.isArray(all) ? all : [all]).map(membersOf);
}

/** Objects of a member that is a list; undefined if it is none. */
export function listIn(content: unknown, member: string): Record<string, unknown>[] | undefined {
  const list = membersOf(content)[member];
  return Array.isArray(list) ? list.map(membersOf) : undefined;
}

/** A text, or a number as one; undefined for anything else, also for an empty text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Name of a file without folder and extension. */
export function stemOf(name: string): string {
  return name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
}

function tzName(name: string): string {
  return RAILS_ZONES.get(name) ?? name;
}

const RAILS_ZONES = new Map(
  [
    'America/New_York=Eastern Time (US & Canada);America/Chicago=Central Time (US & Canada)',
    'America/Denver=Mountain Time (US & Canada);America/Los_Angeles=Pacific Time (US & Canada)',
    'America/Indiana/Indianapolis=Indiana (East);America/Phoenix=Arizona;America/Anchorage=Alaska',
    'Pacific/Honolulu=Hawaii;America/Halifax=Atlantic Time (Canada);America/Sao_Paulo=Brasilia',
    'America/Argentina/Buenos_Aires=Buenos Aires;Europe/London=London|Edinburgh;Europe/Dublin=Dublin',
    'Europe/Lisbon=Lisbon;Europe/Amsterdam=Amsterdam;Europe/Berlin=Berlin;Europe/Zurich=Bern',
    'Europe/Brussels=Brussels;Europe/Copenhagen=Copenhagen;Europe/Madrid=Madrid;Europe/Paris=Paris',
    'Europe/Prague=Prague;Europe/Rome=Rome;Europe/Stockholm=Stockholm;Europe/Vienna=Vienna',
    'Europe/Warsaw=Warsaw;Europe/Helsinki=Helsinki;Asia/Jerusalem=Jerusalem;Europe/Moscow=Moscow',
    'Asia/Kolkata=Mumbai|New Delhi|Chennai;Asia/Shanghai=Beijing;Asia/Singapore=Singapore',
    'Asia/Tokyo=Tokyo;Australia/Sydney=Sydney;Australia/Melbourne=Melbourne;Pacific/Auckland=Auckland',
  ]
    .join(';')
    .split(';')
    .flatMap((line) => {
      const [zone = '', names = ''] = line.split('=');
      return names.split('|').map((name) => [name, zone] as const);
    }),
);
