import type { Application, Issue } from '#contract/rum';
import type { Calendar } from './calendar';
import { channel, personId, teamId, type TeamKey } from './people';
import type { Random } from './random';
import { stormStart } from './storm';

/** Monitored applications of every type and status, and error issues in every state. Times are Unix milliseconds. */

type AppFields = Pick<Application, 'application_name' | 'type'> & {
  team: TeamKey;
  owner: string;
  alerts: string[];
};
type IssueFields = Pick<Issue, 'service' | 'status'> & {
  application: string;
  error: [type: string, message: string];
  /** Days before yesterday of the first occurrence (or the storm) and of the last one. */
  occurrences: [first: number | 'storm', last: number];
  versions: [first: string, last: string];
  more?: Partial<Issue>;
};

const APPLICATIONS: readonly (AppFields & { more?: Partial<Application> })[] = [
  {
    application_name: 'Storefront',
    type: 'browser',
    team: 'payments',
    owner: 'Wei Zhang',
    alerts: ['checkout'],
  },
  {
    application_name: 'Merchant console',
    type: 'browser',
    team: 'payments',
    owner: 'Sofia Lindqvist',
    alerts: [],
  },
  {
    application_name: 'Search widget',
    type: 'browser',
    team: 'search',
    owner: 'Noah Williams',
    alerts: ['search'],
  },
  {
    application_name: 'Shop for iPhone',
    type: 'ios',
    team: 'mobile',
    owner: 'Lucas Pereira',
    alerts: ['mobile', 'major'],
    more: { no_ip: true },
  },
  {
    application_name: 'Shop for Android',
    type: 'android',
    team: 'mobile',
    owner: 'Elif Yılmaz',
    alerts: ['mobile'],
    more: { no_geo: true },
  },
  {
    application_name: 'Courier',
    type: 'react-native',
    team: 'mobile',
    owner: 'Aroha Ngata',
    alerts: ['mobile'],
    more: {
      tracing: { enabled: true, endpoint: 'https://traces.example.com/t/{trace_id}', open_type: 'tab' },
    },
  },
  {
    application_name: 'Warehouse scanner',
    type: 'flutter',
    team: 'data',
    owner: 'Leila Haddad',
    alerts: [],
    more: { status: 'disabled' },
  },
  {
    application_name: 'Pop-up store 2024',
    type: 'miniprogram',
    team: 'mobile',
    owner: 'Dmytro Kovalenko',
    alerts: [],
    more: { status: 'deleted' },
  },
  {
    application_name: 'Fraud desk',
    type: 'browser',
    team: 'payments',
    owner: 'Priya Raghunathan',
    alerts: ['fraud'],
    more: { is_private: true, no_ip: true, no_geo: true },
  },
];

const ISSUES: readonly IssueFields[] = [
  {
    application: 'Storefront',
    service: 'checkout-web',
    status: 'for_review',
    error: ['TypeError', "Cannot read properties of undefined (reading 'total')"],
    occurrences: ['storm', 0],
    versions: ['4.18.0', '4.18.0'],
    more: {
      suspected_cause: auto('code.invalid_object_access', 'The cart has no `total` before prices arrive.'),
    },
  },
  {
    application: 'Storefront',
    service: 'checkout-web',
    status: 'for_review',
    error: ['HttpError', 'POST /v2/payments/authorize answered 502'],
    occurrences: [64, 0],
    versions: ['4.9.2', '4.18.0'],
    more: { suspected_cause: auto('api.failed_request', '93 % of the sessions saw a 502 of payments-api.') },
  },
  {
    application: 'Storefront',
    service: 'checkout-web',
    status: 'resolved',
    error: ['ChunkLoadError', 'Loading chunk 417 failed.'],
    occurrences: [120, 31],
    versions: ['4.2.0', '4.14.1'],
    more: { suspected_cause: auto('network.error', 'Old chunks were removed during a deploy.') },
  },
  {
    application: 'Merchant console',
    service: 'merchant-web',
    status: 'reviewed',
    error: ['RangeError', 'Invalid time zone specified: Asia/Calcuta'],
    occurrences: [12, 2],
    versions: ['2.6.0', '2.7.3'],
    more: {
      suspected_cause: {
        source: 'user',
        value: 'code.invalid_argument',
        reason: 'Free-text zone in the settings of three merchants.',
        person_id: personId('Sofia Lindqvist'),
      },
    },
  },
  {
    application: 'Merchant console',
    service: 'merchant-web',
    status: 'ignored',
    error: ['Error', 'ResizeObserver loop completed with undelivered notifications.'],
    occurrences: [310, 0],
    versions: ['1.0.4', '2.7.3'],
  },
  {
    application: 'Search widget',
    service: 'search-widget',
    status: 'for_review',
    error: ['SyntaxError', 'Unexpected token \'<\', "<!doctype "... is not valid JSON'],
    occurrences: [3, 0],
    versions: ['0.31.0', '0.31.2'],
    more: { suspected_cause: auto('api.failed_request', 'The proxy of one customer answers HTML.') },
  },
  {
    application: 'Shop for iPhone',
    service: 'shop-ios',
    status: 'for_review',
    error: ['EXC_BAD_ACCESS', 'KERN_INVALID_ADDRESS at 0x0000000000000010'],
    occurrences: [5, 0],
    versions: ['7.3.0', '7.3.1'],
    more: { is_crash: true, suspected_cause: auto('unknown', '') },
  },
  {
    application: 'Shop for Android',
    service: 'shop-android',
    status: 'for_review',
    error: ['java.lang.IllegalStateException', 'Fragment already added: ReceiptFragment{2f1c}'],
    occurrences: [96, 0],
    versions: ['6.12.0', '7.3.0'],
    more: { is_crash: true, suspected_cause: auto('code.exception', 'Two taps within one frame.') },
  },
  {
    application: 'Shop for Android',
    service: 'shop-android',
    status: 'reviewed',
    error: ['java.lang.OutOfMemoryError', 'Failed to allocate a 67108880 byte allocation'],
    occurrences: [44, 6],
    versions: ['7.0.0', '7.2.4'],
    more: { is_crash: true },
  },
  {
    application: 'Courier',
    service: 'courier-app',
    status: 'for_review',
    error: ['Invariant Violation', 'Text strings must be rendered within a <Text> component.'],
    occurrences: [0, 0],
    versions: ['3.0.0-beta.2', '3.0.0-beta.2'],
  },
  {
    application: 'Courier',
    service: 'courier-app',
    status: 'resolved',
    error: ['NetworkError', 'Network request failed'],
    occurrences: [200, 19],
    versions: ['2.1.0', '2.9.0'],
    more: { suspected_cause: auto('network.error', 'Couriers in basements.') },
  },
  {
    application: 'Warehouse scanner',
    service: 'scanner',
    status: 'for_review',
    error: ['_TypeError', "type 'Null' is not a subtype of type 'String' in type cast"],
    occurrences: [9, 1],
    versions: ['1.4.0', '1.4.0'],
    more: { suspected_cause: auto('code.invalid_argument', 'A label without a lot number.') },
  },
  {
    application: 'Fraud desk',
    service: 'fraud-desk',
    status: 'reviewed',
    error: ['DOMException', "Failed to execute 'setItem' on 'Storage': quota exceeded"],
    occurrences: [21, 4],
    versions: ['0.9.0', '0.9.5'],
  },
];

/** Issues that regressed: days before the demo day of the fix, minute of the storm, and version. */
const REGRESSED: Record<string, { resolved: number; minute: number; version: string }> = {
  'POST /v2/payments/authorize answered 502': { resolved: 20, minute: 9, version: '4.18.0' },
  'Fragment already added: ReceiptFragment{2f1c}': { resolved: 40, minute: 24, version: '7.3.0' },
};

function auto(value: string, reason: string): NonNullable<Issue['suspected_cause']> {
  return { source: 'auto', value, reason, person_id: 0 };
}

export function demoApplications(calendar: Calendar, random: Random): Application[] {
  return APPLICATIONS.map(({ team, owner, alerts, more, ...named }, index) => ({
    application_id: applicationId(index),
    ...named,
    client_token: `wbdemo_${random.hex(32)}`,
    team_id: teamId(team),
    no_ip: false,
    no_geo: false,
    status: 'enabled',
    created_by: personId(owner),
    updated_by: personId(owner),
    created_at: calendar.at(-random.between(300, 900), '10:12') * 1000 + random.between(0, 999),
    updated_at: calendar.at(-random.between(1, 200), '15:47') * 1000 + random.between(0, 999),
    is_private: false,
    alerting: { enabled: alerts.length > 0, channel_ids: alerts.map((key) => channel(key).channel_id) },
    tracing: { enabled: false, endpoint: '', open_type: 'popup' },
    ...more,
  }));
}

export function demoIssues(calendar: Calendar, random: Random): Issue[] {
  return ISSUES.map((fields, index) => issue(fields, index, calendar, random));
}

function issue(fields: IssueFields, index: number, calendar: Calendar, random: Random): Issue {
  const {
    application,
    error: [type, message],
    occurrences,
    versions,
    more,
    ...named
  } = fields;
  const owner = APPLICATIONS.findIndex((entry) => entry.application_name === application);
  const since =
    occurrences[0] === 'storm' ? stormStart(calendar) + 660 : calendar.at(-occurrences[0] - 1, '02:14');
  const first = since * 1000 + random.between(0, 999);
  const last = calendar.at(-occurrences[1] - 1, '08:31') * 1000 + random.between(0, 999);
  const sessions = random.between(3, 900);
  return {
    issue_id: `is-demo-${String(index + 1).padStart(4, '0')}`,
    application_id: applicationId(owner),
    application_name: application,
    ...named,
    error_count: sessions + random.between(0, 4000),
    session_count: sessions,
    first_seen: { timestamp: first, version: versions[0] },
    last_seen: { timestamp: last, version: versions[1] },
    age: Math.floor((last - first) / 1000),
    error: { type, message },
    team_id: teamId(APPLICATIONS[owner]?.team ?? 'core'),
    is_crash: false,
    ...more,
    ...regression(message, calendar),
  };
}

function applicationId(index: number): string {
  return `app-demo-${String(index + 1).padStart(4, '0')}`;
}

function regression(message: string, calendar: Calendar): Pick<Issue, 'regression'> {
  const entry = REGRESSED[message];
  if (!entry) return {};
  return {
    regression: {
      resolved_at: calendar.at(-entry.resolved, '11:05') * 1000,
      regressed_at: (stormStart(calendar) + entry.minute * 60) * 1000,
      regressed_at_version: entry.version,
    },
  };
}
