import { recognise } from '#domain/stack/recognise';
import { paths } from '../../paths';
import { formatOnCall } from '../../url/on-call';
import { PAGES } from './pages';

/**
 * Where a typed or pasted text may lead: pages, schedules and people by name, what an id may be the id of, and an
 * address of a dashboard. A stack leads to Stacks and is told apart, since it must not become part of an address.
 */

export type Target = { label: string; note: string; to: string };

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
export function targetsFor(text: string, known: Known): Target[] {
  const query = text.trim();
  return [...linkTargets(query), ...namedTargets(query, known), ...idTargets(query)].slice(0, MOST);
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
      ? [{ label: 'My shifts', note: 'when on call', to: paths.onCall(formatOnCall({ person: me })) }]
      : []),
    ...schedules
      .filter(({ name, team }) => matches(`${name} ${team}`))
      .map(({ id, name, team }) => ({ label: name, note: `schedule, ${team}`, to: paths.schedule(id) })),
    ...people
      .filter(({ name }) => query !== '' && matches(name))
      .map(({ id, name }) => ({
        label: name,
        note: 'when on call',
        to: paths.onCall(formatOnCall({ person: id })),
      })),
  ];
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
          to: paths.onCall(formatOnCall({ person: query })),
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
