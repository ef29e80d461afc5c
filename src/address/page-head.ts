import { rangeText } from '#domain/insight/range';
import { formatDays } from '#domain/time/format';
import { DAY, type UnixSeconds, type AccountZone } from '#domain/time/zone';
import { ledgerRange, ledgerRangeText, parseLedger } from './ledger';
import { daysIn, rangeIn, zoneIn, zonesOf } from './window';

type PageWords = { title: string; description: string };

type Visit = {
  url: URL;
  accountZone: AccountZone;
  now: UnixSeconds;
  /** Returns the name of a schedule; undefined if the client may not see it. */
  scheduleName: (id: string) => Promise<string | undefined>;
};

/** Title and description of a page from its address alone. */
export async function headOf({ url, accountZone, now, scheduleName }: Visit): Promise<PageWords> {
  const [, page = '', part = '', action] = url.pathname.split('/');
  const search = url.searchParams;
  if (page === 'oncall' && part === 'uncovered') {
    const zone = zoneIn(search, accountZone);
    return {
      title: `Uncovered time · ${zone}`,
      description: `When nobody is on call, and why, in ${zone}.`,
    };
  }
  if (page === 'ledger') {
    const { view } = parseLedger(search, zonesOf(accountZone));
    const range = ledgerRangeText(view.span, ledgerRange(view, now));
    return {
      title: `On-call hours · ${range} · ${view.zone}`,
      description: `Hours on duty per person, by day, night and weekend, ${range}, in ${view.zone}.`,
    };
  }
  if (page === 'compare') {
    const zone = zoneIn(search, accountZone);
    return {
      title: `Compare · ${zone}`,
      description: `Who is on call in two weeks or two versions of a rota, and every hour that differs, in ${zone}.`,
    };
  }
  if (page === 'oncall' || page === '') {
    if (part !== '' && action === 'plan') return planHead(part, search, { accountZone, scheduleName });
    const days = onCallWords(search, accountZone, now);
    const name = /^\d{1,20}$/.test(part) ? await scheduleName(part) : undefined;
    const subject = name ?? (part === '' ? 'On call' : 'Schedule');
    return {
      title: `${subject} · ${days.range} · ${days.zone}`,
      description: `Who is on call${name === undefined ? '' : ` for ${name}`}, ${days.range}, in ${days.zone}.`,
    };
  }
  return (
    insightHead(page, part, search, { accountZone, now }) ??
    RECORDS.get(`${page}${part === '' ? '' : '/…'}`) ??
    NO_PAGE
  );
}

/** Words of a page of insight; undefined for other pages. */
function insightHead(
  page: string,
  part: string,
  search: URLSearchParams,
  { accountZone, now }: Pick<Visit, 'accountZone' | 'now'>,
): PageWords | undefined {
  const says = INSIGHT.get(page);
  // The id of a responder is for people with access.
  const isPerson = page === 'responders' && part !== '';
  if (says === undefined || (part !== '' && !isPerson)) return undefined;
  const zone = zoneIn(search, accountZone);
  const range = rangeText(rangeIn(search, accountZone, now), zone);
  return {
    title: `${isPerson ? 'Responder' : says.name} · ${range} · ${zone}`,
    description: `${says.what}, ${range}, in ${zone}.`,
  };
}

async function planHead(
  part: string,
  search: URLSearchParams,
  { accountZone, scheduleName }: Pick<Visit, 'accountZone' | 'scheduleName'>,
): Promise<PageWords> {
  const name = /^\d{1,20}$/.test(part) ? await scheduleName(part) : undefined;
  return {
    title: `Plan a change · ${name ?? 'Schedule'} · ${zoneIn(search, accountZone)}`,
    description: 'A change of a rota before it is applied: who gets other days, and what follows.',
  };
}

function onCallWords(search: URLSearchParams, accountZone: AccountZone, now: UnixSeconds) {
  const { zone, first, count } = daysIn(search, accountZone, now);
  return { zone, range: formatDays(first, first + (count - 1) * DAY) };
}

const INSIGHT = new Map<string, { name: string; what: string }>(
  Object.entries({
    responders: { name: 'Responders', what: 'What incidents cost the people who answer them' },
    incidents: { name: 'Incidents', what: 'Every incident with its times to acknowledge and to close' },
    review: { name: 'Review', what: 'Incident review: figures, chronology and who was on call' },
  }),
);

/** Pages of one record: only the kind is named, as ids are for people with access. */
const RECORDS = new Map<string, PageWords>(
  Object.entries({
    stacks: { title: 'Stacks', description: 'Stack traces in their original source code.' },
    webhooks: { title: 'Webhooks', description: 'What a webhook sent, what came back, and why it failed.' },
    'webhooks/…': {
      title: 'Webhook delivery',
      description: 'What a webhook sent, what came back, and why it failed.',
    },
    rum: { title: 'RUM', description: 'Applications that are monitored in browsers and on phones.' },
    'rum/…': { title: 'RUM', description: 'An application or an issue of real user monitoring.' },
  }),
);

const NO_PAGE: PageWords = { title: 'Watchbill', description: 'On-call schedules and incident response.' };
