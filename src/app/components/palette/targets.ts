import type { Id } from '#contract/id';
import { startOfWeek, tonight } from '#domain/time/days';
import { isEmpty, overlap } from '#domain/time/interval';
import { decisionInWords, formatInFull, formInWords } from '#domain/time/pasted-words';
import { type PasteContext, type PastedTime, readPastedTime } from '#domain/time/pasted';
import { writtenZone } from '#domain/time/written-zone';
import { wallAt } from '#domain/time/zone';
import { folded, hasWords } from '#domain/text/words';
import { recognise } from '#symbolication/recognise';
import { pageAt, paths, type SearchPatch } from '#address/codec';
import { formatInsight } from '#address/insight';
import { formatOnCall, type OverrideShift } from '#address/on-call';
import { overrideLink } from '../../data/duty';
import { idTargets } from './id-targets';
import { FEATURES, NAVIGATION } from '#address/pages';

/** Action on the open page. */
export type Action = 'light' | 'dark' | 'system' | 'present' | 'wall' | 'share' | 'print' | 'api' | 'keys';

type NamedAction = {
  action: Action;
  label: string;
  /** Other search terms. */
  also: string;
};

export const ACTIONS: readonly NamedAction[] = [
  { action: 'light', label: 'Light theme', also: 'mode day' },
  { action: 'dark', label: 'Dark theme', also: 'mode night' },
  { action: 'system', label: 'System theme', also: 'mode automatic' },
  { action: 'present', label: 'Present this page', also: 'presentation mode room' },
  { action: 'wall', label: 'Put this page on a wall', also: 'monitor screen kiosk tv room' },
  {
    action: 'share',
    label: 'Share this page',
    also: 'copy link address url guest link feed calendar subscribe ics text slack',
  },
  { action: 'print', label: 'Print this page', also: 'pdf paper' },
  { action: 'api', label: 'API for programs (OpenAPI)', also: 'service swagger curl document' },
  { action: 'keys', label: 'Keys', also: 'keyboard shortcuts help ?' },
];

/**
 * Target of a typed or pasted text: a page, a name, a recent record, a lookup by id, a time, a dashboard
 * link, or an action. Stacks are recognised separately, since they must not become part of an address.
 */

export type Target = {
  label: string;
  note: string;
  /** Note about the active target. */
  hint?: string;
} & (
  | {
      to: string;
      /** Changes only its own fields of the open page, if that has the same path. */
      isOverlay?: boolean;
    }
  | { action: Action }
);

/** Named things to search; ids as text. */
export type PaletteSources = {
  schedules: readonly {
    id: string;
    name: string;
    team: string;
    /** Id in the tool it came from. */
    externalId?: string | undefined;
  }[];
  people: readonly { id: string; name: string }[];
  /** Shifts of today. */
  shifts: readonly (OverrideShift & { name: string; person: string; roleName: string })[];
  teams: readonly { id: Id; name: string }[];
  channels: readonly { id: Id; name: string }[];
  applications: readonly { id: string; name: string }[];
  /** Recent records of this browser. */
  recent: readonly { to: string; id: string; about: string }[];
  /** Actions of the open page. */
  actions: readonly Action[];
};

/** Search words for the rules of a schedule. */
const EDIT_WORDS: ReadonlySet<string> = new Set(['edit', 'plan', 'change', 'rules', 'joins', 'leaves']);

/** Search words for another person in a shift of today. */
const OVERRIDE_WORDS: ReadonlySet<string> = new Set(['override', 'swap', 'cover', 'tonight', 'take']);

/** Search words for the absence of a person. */
const AWAY_WORDS: ReadonlySet<string> = new Set([
  'away',
  'absent',
  'cover',
  'ill',
  'leave',
  'off',
  'sick',
  'swap',
  'vacation',
]);

const MAX_TARGETS = 30;

/** Every time has a digit, except "now". */
const MAY_BE_TIME = /\d|^now$/i;

/** Targets of a text, most likely first; all pages and schedules for an empty one. */
export function targetsFor(text: string, known: PaletteSources, context: PasteContext): Target[] {
  const query = text.trim();
  const all = [
    ...linkTargets(query),
    ...namedTargets(query, known, context),
    ...knownIdTargets(query.replace(/^#/, ''), known),
    ...timeTargets(query, context),
    ...idTargets(query, context.zone),
  ];
  const keys = all.map(targetKey);
  return all.filter((target, index) => keys.indexOf(targetKey(target)) === index).slice(0, MAX_TARGETS);
}

/** Unique key of a target. */
export function targetKey(target: Target): string {
  return 'to' in target ? target.to : target.action;
}

/** True for multi-line text with frames in it. */
export function isStack(text: string): boolean {
  return text.trim().includes('\n') && recognise(text).type !== undefined;
}

function namedTargets(query: string, known: PaletteSources, context: PasteContext): Target[] {
  const words = folded(query).split(/\s+/);
  const matches = (name: string) => hasWords(name, query);
  const scheduleQuery = query.replace(/(?:who(?:'s| is) )?on[- ]call(?: for)?/i, '').trim();
  const pages = NAVIGATION.filter(({ name, to }) => matches(`${name} ${to}`)).map(({ name, to, key }) => ({
    label: name,
    note: `page, g ${key}`,
    to,
  }));
  const schedules = known.schedules
    .filter(({ name, team, externalId = '' }) => hasWords(`${name} ${team} ${externalId}`, scheduleQuery))
    .map(({ id, name, team }) => ({ label: name, note: `schedule, ${team}`, to: paths.schedule(id) }));
  const actions = ACTIONS.filter(
    ({ action, label, also }) => known.actions.includes(action) && matches(`${label} ${also}`),
  ).map(({ action, label }) => ({ label, note: 'action', action }));
  if (query === '') return [...pages, ...schedules, ...actions];
  return [
    ...pages,
    ...FEATURES.filter(({ label, note, also }) => matches(`${label} ${note} ${also}`)).map(
      ({ label, note, to }) => ({ label, note, to }),
    ),
    ...actions,
    ...schedules,
    ...overrideTargets(words, known.shifts, context),
    ...editTargets(words, known.schedules),
    ...awayTargets(words, known.people),
    ...known.people.filter(({ name }) => matches(name)).map(personTarget),
    ...known.teams.filter(({ name }) => matches(name)).map(teamTarget),
    ...known.channels.filter(({ name }) => matches(name)).map(channelTarget),
    ...known.applications.filter(({ name }) => matches(name)).map(applicationTarget),
    ...known.recent.filter(({ id, about }) => matches(`${id} ${about}`)).map(recentTarget),
  ];
}

/**
 * Overrides of the shifts of today whose person, role or schedule match the words besides "override"; with "tonight"
 * their part of the night.
 */
function overrideTargets(
  words: readonly string[],
  shifts: PaletteSources['shifts'],
  context: PasteContext,
): Target[] {
  if (!words.some((word) => OVERRIDE_WORDS.has(word))) return [];
  const rest = words.filter((word) => !OVERRIDE_WORDS.has(word)).join(' ');
  const night = words.includes('tonight') ? tonight(context.now, context.zone) : undefined;
  return shifts.flatMap(({ name, person, roleName, ...shift }) => {
    const part = { ...shift, ...(night && overlap(shift, night)) };
    if (shift.end <= context.now || isEmpty(part) || !hasWords(`${person} ${roleName} ${name}`, rest))
      return [];
    return [
      {
        label: `Override: cover ${person}${night ? ' tonight' : ''}`,
        note: `${roleName} of ${name}`,
        to: overrideLink(part, context),
      },
    ];
  });
}

/** Forms of the schedules that match the words besides "edit". */
function editTargets(words: readonly string[], schedules: PaletteSources['schedules']): Target[] {
  if (!words.some((word) => EDIT_WORDS.has(word))) return [];
  const rest = words.filter((word) => !EDIT_WORDS.has(word));
  return schedules
    .filter(({ name }) => rest.every((word) => folded(name).includes(word)))
    .map(({ id, name }) => ({
      label: `Edit ${name}`,
      note: 'people in turn, hand-off, hours',
      to: paths.edit(id),
    }));
}

/** Absences of the people whose names match the words besides "away" or "ill". */
function awayTargets(words: readonly string[], people: PaletteSources['people']): Target[] {
  const name = words.filter((word) => !AWAY_WORDS.has(word)).join(' ');
  if (name === '' || words.every((word) => !AWAY_WORDS.has(word))) return [];
  return people.filter((person) => hasWords(person.name, name)).map(awayTarget);
}

/** Targets with exactly this id, by name. */
function knownIdTargets(query: string, known: PaletteSources): Target[] {
  const isIt = ({ id }: { id: Id | string }) => String(id) === query;
  const withId = ({ note, ...target }: Target): Target => ({ ...target, note: `${note}, id ${query}` });
  return [
    ...known.schedules
      .filter((schedule) => isIt(schedule) || schedule.externalId === query)
      .map(({ id, name }) => ({ label: name, note: 'schedule', to: paths.schedule(id) })),
    ...known.people.filter(isIt).map(personTarget),
    ...known.teams.filter(isIt).map(teamTarget),
    ...known.channels.filter(isIt).map(channelTarget),
    ...known.applications.filter(isIt).map(applicationTarget),
    ...known.recent.filter(isIt).map(recentTarget),
  ].map(withId);
}

type NameEntry<I> = { id: I; name: string };

function personTarget({ id, name }: NameEntry<string>): Target {
  return { label: name, note: 'person, when on call', to: whenOnCall(id) };
}

function awayTarget({ id, name }: NameEntry<string>): Target {
  return { label: `Away: ${name}`, note: 'all shifts, and who takes them', to: paths.away({ away: id }) };
}

function teamTarget({ id, name }: NameEntry<Id>): Target {
  return { label: name, note: 'team, on call', to: paths.onCall(formatOnCall({ team: String(id) })) };
}

function channelTarget({ id, name }: NameEntry<Id>): Target {
  return {
    label: name,
    note: 'channel, its incidents',
    to: incidentsPath(formatInsight({ channels: [id] })),
  };
}

function applicationTarget({ id, name }: NameEntry<string>): Target {
  return { label: name, note: 'RUM application', to: paths.application(id) };
}

function recentTarget({ to, id, about }: PaletteSources['recent'][number]): Target {
  return { label: about, note: `looked at, ${id}`, to };
}

// A number outside these years is an id, not a time.
const FIRST_TIME = Date.UTC(2000, 0, 1) / 1000;
const LAST_TIME = Date.UTC(2100, 0, 1) / 1000;

/** On-call page at a pasted time, in the week around it. */
function timeTargets(query: string, context: PasteContext): Target[] {
  const time = MAY_BE_TIME.test(query) ? readPastedTime(query, context) : undefined;
  if (time?.kind !== 'time' || time.instant < FIRST_TIME || time.instant >= LAST_TIME) return [];
  const inUtc = time.zone.from === 'given' ? readPastedTime(query, { ...context, zone: 'UTC' }) : undefined;
  const hasUtc = inUtc?.kind === 'time' && inUtc.instant !== time.instant;
  return [time, ...(hasUtc ? [inUtc] : [])].map((each) => timeTarget(each, context));
}

function timeTarget(time: PastedTime, { zone }: PasteContext): Target {
  const { instant: at, form } = time;
  const takenIn = time.zone.from === 'given' && time.zone.name !== zone ? time.zone.name : undefined;
  const atZone = takenIn ?? writtenZone(time);
  return {
    label: `On call at ${formatInFull(at, zone)}`,
    note: takenIn === undefined ? form : `${form}, as ${takenIn}`,
    to: paths.onCall(formatOnCall({ from: startOfWeek(wallAt(at, zone)), at, atZone })),
    hint: `${formInWords(time)}. ${decisionInWords(time)}`.trimEnd(),
  };
}

function whenOnCall(person: string): string {
  return paths.onCall(formatOnCall({ person }));
}

function incidentsPath(search: SearchPatch): string {
  const set = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${paths.incidents()}?${new URLSearchParams(set).toString()}`;
}

/** Address or path of this or another dashboard, opened here. */
function linkTargets(query: string): Target[] {
  const text = /^\/(?!\/)\S*$/.test(query) ? `https://here${query}` : query;
  const url = /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !pageAt(url.pathname)) return [];
  const to = url.pathname + url.search + url.hash;
  return [{ label: `${url.pathname}${url.search}`, note: 'the pasted link', to }];
}
