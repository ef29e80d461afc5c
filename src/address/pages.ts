import { TOOLS } from '#domain/exchange/source-tools';
import { formatOnCall } from './on-call';
import { type PageName, paths } from './codec';

/** Named part of a page in the palette, found by these and other words. */
type Feature = { label: string; note: string; also: string; to: string };

type Entry = {
  name: string;
  key: string;
  to: string;
  /** True for the first entry of a group. */
  isFirst?: boolean;
};

/** Page that another one leads to, whose entry is the current one meanwhile; `at`: where its path does not begin alike. */
type ChildPage = { of: PageName | undefined; at?: string };

type PageEntry = {
  /** Entry in the navigation; `key` follows `g` in the shortcut. */
  navigation: Entry | ChildPage;
  /** Entries in the palette besides that of the navigation. */
  features: readonly Feature[];
  /** True for views that a guest link may show. */
  isShareable: boolean;
};

const GAPS = paths.onCall(formatOnCall({ days: 'month', onlyGaps: true, part: 'gaps' }));
const MONTH = paths.onCall(formatOnCall({ days: 'month' }));

const TOOL_TITLES = Object.values(TOOLS)
  .map(({ title }) => title)
  .join(' ');

/** Every page in the order of the navigation. Its code and data are in the routes, its title in the page heads. */
const PAGES = {
  onCall: {
    navigation: { name: 'On call', key: 'o', to: paths.onCall() },
    features: [
      { label: 'Month', note: 'who is on call, for print', also: 'calendar sheet paper', to: MONTH },
      {
        label: 'Gaps',
        note: 'of the month, with their causes',
        also: 'nobody hole coverage uncovered role missing',
        to: GAPS,
      },
      {
        label: 'What changed',
        note: 'since last week: who instead of whom, by whom and why',
        also: 'diff compare versions history undo',
        to: paths.onCall(formatOnCall({ since: 'week' })),
      },
      {
        label: 'Holidays and absences',
        note: 'in the month',
        also: 'away vacation leave days off',
        to: MONTH,
      },
      {
        label: 'Guest links',
        note: 'in Share, on the page to show',
        also: 'share external without account',
        to: paths.onCall(),
      },
    ],
    isShareable: true,
  },
  schedule: { navigation: { of: 'onCall' }, features: [], isShareable: true },
  edit: { navigation: { of: 'onCall' }, features: [], isShareable: false },
  newRota: {
    navigation: { of: 'onCall' },
    features: [
      {
        label: 'New rota',
        note: 'people in order, turns, hand-off and hours',
        also: 'create new schedule rotation roster add make',
        to: paths.newRota(),
      },
    ],
    isShareable: false,
  },
  request: { navigation: { of: 'onCall', at: '/requests' }, features: [], isShareable: false },
  away: {
    navigation: { of: 'onCall', at: paths.away() },
    features: [
      {
        label: 'Away',
        note: 'all shifts of one person, and who takes them',
        also: 'absent ill sick leave vacation swap cover substitute plan',
        to: paths.away(),
      },
    ],
    isShareable: false,
  },
  shifts: {
    navigation: { name: 'My shifts', key: 'm', to: paths.shifts() },
    features: [
      { label: 'Calendar feeds', note: 'of your shifts', also: 'subscribe ics webcal', to: paths.shifts() },
    ],
    isShareable: false,
  },
  hours: {
    navigation: { name: 'Hours', key: 'h', to: paths.hours() },
    features: [
      {
        label: 'Fairness',
        note: 'on-call hours per person',
        also: 'load nights weekends pay ledger balance',
        to: paths.hours(),
      },
    ],
    isShareable: false,
  },
  responders: {
    navigation: { name: 'Responders', key: 'r', to: paths.responders(), isFirst: true },
    features: [],
    isShareable: false,
  },
  person: { navigation: { of: 'responders' }, features: [], isShareable: false },
  incidents: {
    navigation: { name: 'Incidents', key: 'i', to: paths.incidents() },
    features: [],
    isShareable: false,
  },
  report: {
    navigation: { name: 'Report', key: 'e', to: paths.report() },
    features: [
      {
        label: 'Monthly report',
        note: 'a month in four answers',
        also: 'summary fair',
        to: paths.report(),
      },
    ],
    isShareable: false,
  },
  review: { navigation: { name: 'Review', key: 'v', to: paths.review() }, features: [], isShareable: true },
  stacks: {
    navigation: { name: 'Stacks', key: 's', to: paths.stacks(), isFirst: true },
    features: [],
    isShareable: false,
  },
  webhooks: {
    navigation: { name: 'Webhooks', key: 'w', to: paths.webhooks() },
    features: [],
    isShareable: false,
  },
  delivery: { navigation: { of: 'webhooks' }, features: [], isShareable: true },
  rum: { navigation: { name: 'RUM', key: 'u', to: paths.rum() }, features: [], isShareable: false },
  sources: {
    navigation: { of: undefined },
    features: [
      {
        label: 'Sources',
        note: 'tools that are read, and when',
        also: `${TOOL_TITLES} sync import connect age`,
        to: paths.sources(),
      },
    ],
    isShareable: false,
  },
  application: { navigation: { of: 'rum' }, features: [], isShareable: false },
  issue: { navigation: { of: 'rum' }, features: [], isShareable: false },
} as const satisfies Readonly<Record<PageName, PageEntry>>;

/** Page that a guest link may show. */
export type GuestPage = {
  [Name in PageName]: (typeof PAGES)[Name]['isShareable'] extends true ? Name : never;
}[PageName];

export function isGuestPage(page: PageName): page is GuestPage {
  return PAGES[page].isShareable;
}

/** Pages of the navigation, in its order. */
export const NAVIGATION = Object.values<PageEntry>(PAGES).flatMap(({ navigation }) =>
  'of' in navigation ? [] : navigation,
);

/** True for the entry of the navigation that an open page belongs to. */
export function isCurrentEntry(entry: string, pathname: string): boolean {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    isAt(entry) || Object.values<PageEntry>(PAGES).some(({ navigation }) => isBelow(navigation, entry, isAt))
  );
}

function isBelow(
  navigation: PageEntry['navigation'],
  entry: string,
  isAt: (path: string) => boolean,
): boolean {
  if (!('of' in navigation) || navigation.of === undefined || navigation.at === undefined) return false;
  const above: PageEntry['navigation'] = PAGES[navigation.of].navigation;
  return 'to' in above && above.to === entry && isAt(navigation.at);
}

export const FEATURES: readonly Feature[] = Object.values<PageEntry>(PAGES).flatMap(
  ({ features }) => features,
);
