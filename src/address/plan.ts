import * as z from 'zod/mini';
import { parseId } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import { Edits, instant } from '#contract/served/edits';
import { isRuleEdit, type Plan } from '#domain/plan/change/edit';
import { EDIT_KINDS } from '#domain/plan/change/edit-names';
import { startOfWeek, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { isTimeZone, type UnixSeconds, wallAt } from '#domain/time/zone';
import { param, parseFields, type ViewOf } from './codec';
import { day } from './instant';
import {
  MAX_FRAGMENT_LENGTH,
  oneOf,
  readFragment,
  text,
  textThat,
  wholeNumber,
  writeFragment,
} from './values';
import { type PageZones, type ZoneDefaults, zoneFields } from './zone';

/** Lengths of the view, in days. */
export const PLANNED_DAYS = [7, 14, 21, 28, 45, 90, 184] as const;

/** Address fields of the page that plans a change, apart from zones. */
export const PLAN_FIELDS = {
  days: param('days', oneOf(PLANNED_DAYS), 21, '21 days'),
  /** Local midnight of the first day; undefined = Monday of this week. */
  first: param('from', day, undefined, 'this week'),
  /** Role of a new layer. */
  role: param('role', { parse: parseId, format: String }, undefined, 'the first role'),
  /** Place of the edit in the open form, from 1; it has the form's kind otherwise. */
  edit: param('edit', wholeNumber(1, 200), undefined, 'a new edit'),
  /** Name, team, zone of the rules, and copied rota of a new one. */
  name: param('name', text(200), '', 'no name'),
  team: param('team', { parse: parseId, format: String }, undefined, 'no team'),
  rules: param('rules-tz', textThat(isTimeZone), undefined, 'the zone of the account'),
  copy: param('copy', { parse: parseId, format: String }, undefined, 'an empty rota'),
  /** Kind of edit in the open form. */
  add: param('add', oneOf(EDIT_KINDS), undefined, 'no form'),
};

export type PlanView = PageZones & ViewOf<typeof PLAN_FIELDS>;

export function parsePlanView(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...PLAN_FIELDS }, search);
}

/** Days in view. */
export function planWindow(
  { days, first, rangeZone }: Pick<PlanView, 'days' | 'first' | 'rangeZone'>,
  now: UnixSeconds,
): Interval {
  return windowOfDays(first ?? startOfWeek(wallAt(now, rangeZone)), days, rangeZone);
}

/**
 * Proposal of a change in the fragment of an address, which never leaves the browser: `#plan=1.<JSON, base64url>`.
 * Untrusted input: validated, and dropped whole with a message if invalid.
 */

const START = 'plan=1.';
/** A function, since edits are in a part of the bundle that may begin after this module. */
const planField = () =>
  z.object({
    from: instant,
    keep: z.boolean(),
    edits: Edits,
    /** Hash of the rules that the edits were made for. */
    rules: z.string().check(z.maxLength(16)),
  });

/** A proposal, and the hash of the rules it was made for. */
export type LinkedPlan = Plan & { rules: string };

/** Kind and texts of an unfinished form, after the proposal: `#plan=…&form=1.<JSON, base64url>`. */
export type LinkedForm = Readonly<Record<string, string>>;

const FORM_START = 'form=1.';
const FormField = z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(2000)));

/** Fragment of the proposal alone. */
export function withoutForm(hash: string): string {
  return hash.replace(/[#&]form=.*$/s, '');
}

/** Unfinished form of a fragment; undefined without any, or if unreadable. */
export function readForm(hash: string): LinkedForm | undefined {
  const part = hash.replace(/^#/, '').split('&').at(-1) ?? '';
  try {
    return FormField.safeParse(parseJson(readFragment(FORM_START, part) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Fragment with an unfinished form; without it if the address would be too long. */
export function withForm(hash: string, form: LinkedForm): string {
  const proposal = withoutForm(hash);
  const part = writeFragment(FORM_START, stringifyJson(form))?.slice(1);
  if (part === undefined || proposal.length + part.length >= MAX_FRAGMENT_LENGTH) return proposal;
  return proposal === '' ? `#${part}` : `${proposal}&${part}`;
}

/** Proposal of a fragment; undefined without any, `damaged` if unreadable. */
export function readPlan(hash: string): LinkedPlan | undefined | 'damaged' {
  if (!hash.replace(/^#/, '').startsWith('plan=')) return undefined;
  try {
    const { data } = planField().safeParse(parseJson(readFragment(START, withoutForm(hash)) ?? ''));
    // Edits of shifts, of earlier releases, are overrides now: they are not planned.
    return data ? { ...data, edits: data.edits.filter(isRuleEdit) } : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Fragment with its `#`; '' for no change, undefined if chat programs would cut it. */
export function writePlan(plan: LinkedPlan): string | undefined {
  return plan.edits.length === 0 && plan.keep ? '' : writeFragment(START, stringifyJson(plan));
}
