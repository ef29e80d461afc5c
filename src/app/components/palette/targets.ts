import { recognise } from '#domain/stack/recognise';
import { startOfWeek } from '#domain/time/days';
import { decisionInWords, formatInFull, formInWords } from '#domain/time/pasted/in-words';
import { readPastedTime, type PasteContext } from '#domain/time/pasted/pasted-time';
import { wallAt } from '#domain/time/zone';
import { paths } from '../../paths';
import { formatOnCall } from '../../url/on-call';
import { PAGES } from './pages';

/**
 * Where a typed or pasted text may lead: pages, schedules and people by name, what an id may be the id of, an instant, and
 * an address of a dashboard. A stack leads to Stacks and is told apart, since it must not become part of an address.
 */

export type Target = {
  label: string;
  note: string;
  to: string;
  /** What should be known before it is chosen. */
  hint?: string;
};

/** Things that can be gone to by name; ids as text. */
export type Known = {
  schedules: readonly { id: string; name: string; team: string }[];
  people: readonly { id: string; name: string }[];
  /** The person who is signed in. */
  me?: string | undefined;
};

const MOST = 30;

/** As every id has one; a word without is looked for in names only. */
const HAS_DIGIT = /\d/;

/** What a text leads to, the likeliest first; all pages and schedules for an empty one. */
export function targetsFor(text: string, known: Known, context: PasteContext): Target[] {
  const query = text.trim();
  const ofKnownId = knownIdTargets(query, known);
  return [
    ...linkTargets(query),
    ...namedTargets(query, known),
    ...ofKnownId,
    ...timeTargets(query, context),
    ...idTargets(query).filter(({ to }) => !ofKnownId.some((other) => other.to === to)),
  ].slice(0, MOST);
}

/** True for what Stacks can make something of: more than a line, with frames in it. */
export function isStack(text: string): boolean {
  return text.trim().includes('\n') && recognise(text).type !== null;
}

function namedTargets(query: string, { schedules, people, me }: Known): Target[] {
  const words = query.toLocaleLowerCase().split(/\s+/);
  const matches = (name: string) => words.every((word) => name.toLocaleLowerCase().includes(word));
  return [
    ...PAGES.filter(({ name }) => matches(name)).map(({ name, to, key }) => ({
      label: name,
      note: `page, g ${key}`,
      to,
    })),
    ...(me !== undefined && query !== '' && matches('My shifts')
      ? [{ label: 'My shifts', note: 'when on call', to: whenOnCall(me) }]
      : []),
    ...schedules
      .filter(({ name, team }) => matches(`${name} ${team}`))
      .map(({ id, name, team }) => ({ label: name, note: `schedule, ${team}`, to: paths.schedule(id) })),
    ...people
      .filter(({ name }) => query !== '' && matches(name))
      .map(({ id, name }) => ({
        label: name,
        note: 'when on call',
        to: whenOnCall(id),
      })),
  ];
}

/** What has this very id, by its name. */
function knownIdTargets(query: string, { schedules, people }: Known): Target[] {
  return [
    ...schedules
      .filter(({ id }) => id === query)
      .map(({ id, name }) => ({ label: name, note: `schedule ${id}`, to: paths.schedule(id) })),
    ...people
      .filter(({ id }) => id === query)
      .map(({ id, name }) => ({ label: name, note: `person ${id}, when on call`, to: whenOnCall(id) })),
  ];
}

// A number outside of these years is an id rather than a time.
const FIRST_TIME = Date.UTC(2000, 0, 1) / 1000;
const LAST_TIME = Date.UTC(2100, 0, 1) / 1000;

/** Who was on duty at a pasted time, in the week that it lies in. */
function timeTargets(query: string, context: PasteContext): Target[] {
  const time = HAS_DIGIT.test(query) ? readPastedTime(query, context) : undefined;
  if (time?.kind !== 'time' || time.instant < FIRST_TIME || time.instant >= LAST_TIME) return [];
  const { instant: at, form } = time;
  return [
    {
      label: `On duty at ${formatInFull(at, context.zone)}`,
      note: form,
      to: paths.onCall(formatOnCall({ from: startOfWeek(wallAt(at, context.zone)), at })),
      hint: `${formInWords(time)}. ${decisionInWords(time)}`.trimEnd(),
    },
  ];
}

function whenOnCall(person: string): string {
  return paths.onCall(formatOnCall({ person }));
}

function idTargets(query: string): Target[] {
  const pair = /^([\w.-]{1,128})[\s/,]+([\w.-]{1,128})$/.exec(query);
  const [, integration = '', event = ''] = pair ?? [];
  if (HAS_DIGIT.test(integration) && HAS_DIGIT.test(event)) {
    return [{ label: event, note: `delivery of ${integration}`, to: paths.delivery(integration, event) }];
  }
  if (!/^[\w.-]{1,128}$/.test(query)) return [];
  const number = /^\d{1,20}$/.test(query)
    ? [
        { label: query, note: 'schedule with this id', to: paths.schedule(query) },
        {
          label: query,
          note: 'when this person is on call',
          to: whenOnCall(query),
        },
      ]
    : [];
  if (!HAS_DIGIT.test(query)) return number;
  return [
    ...number,
    { label: query, note: 'RUM application with this id', to: paths.application(query) },
    { label: query, note: 'RUM issue with this id', to: paths.issue(query) },
  ];
}

/** An address of this or of another dashboard: its path is the same here. */
function linkTargets(query: string): Target[] {
  const url = /^https?:\/\/\S+$/.test(query) && URL.canParse(query) ? new URL(query) : undefined;
  if (!url || !PAGES.some(({ to }) => url.pathname === to || url.pathname.startsWith(`${to}/`))) return [];
  const to = url.pathname + url.search + url.hash;
  return [{ label: `${url.pathname}${url.search}`, note: 'the pasted link', to }];
}
