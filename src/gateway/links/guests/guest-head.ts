import { setTimeout as delay } from 'node:timers/promises';
import { NO_PAGE } from '#address/page-head';
import { zoneIn } from '#address/window';
import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { dutyLines } from '#domain/duty/duty-lines';
import { sightOf } from '#domain/duty/sight';
import { peopleInWords } from '#domain/duty/words';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { isolated } from '#domain/text/isolate';
import { clip } from '#domain/text/words';
import { formatMoment, formatOffset } from '#domain/time/format';
import type { UnixSeconds, AccountZone } from '#domain/time/zone';
import type { PageHead } from '../../page';
import type { LinkDeps } from '../kind';
import { viewKind } from './views';
import { type Bundles, type GuestOfLink, schedulesInBundle } from './bundle';
import { createMask } from './mask';

type HeadDeps = LinkDeps & { bundles: Bundles };

/** Timeout of the names in a description: the page does not wait longer for them. */
const NAMES_WITHIN_MS = 400;

const MAX_LENGTH = 300;

/** Title and description of a guest's page: on-call views list the people on call, unless the link has pseudonyms. */
export async function guestHead(open: GuestOfLink, deps: HeadDeps): Promise<PageHead> {
  // Without names of people, none can be hidden.
  const head = await unnamedHead(open, deps).catch(() => NO_PAGE);
  const { view, pseudonyms } = open.link.shows;
  const kind = viewKind(view);
  if (pseudonyms || kind === 'review' || kind === 'plan' || kind === 'delivery') return head;
  const late = delay(NAMES_WITHIN_MS, undefined, { ref: false });
  const words = await Promise.race([onCallIn(open, deps), late]).catch((error: unknown) => {
    deps.log(`The description of a guest link has no names: ${String(error)}`);
  });
  return words ? { ...head, description: words } : head;
}

/** Title and description from the address alone. A schedule's name may contain a person's, so pseudonyms omit it. */
export async function unnamedHead(
  { link, owner }: GuestOfLink,
  { preview, names }: HeadDeps,
): Promise<PageHead> {
  const head = await preview(new URL(link.shows.view, 'http://dashboard'), owner);
  if (!link.shows.pseudonyms) return head;
  const { name } = createMask({ pseudonyms: true, schedules: undefined }, (await names(owner)).people);
  return { title: name(head.title), description: name(head.description) };
}

async function onCallIn(open: GuestOfLink, { bundles, accountZone, clock }: HeadDeps): Promise<string> {
  const { pathname, searchParams } = new URL(open.link.shows.view, 'http://dashboard');
  const [, , id] = pathname.split('/');
  const bundle = await bundles(open);
  if (!bundle) return '';
  return onCallWords({
    schedules: schedulesInBundle(bundle).filter(
      ({ schedule_id }) => id === undefined || String(schedule_id) === id,
    ),
    names: bundle.names,
    at: open.link.shows.frozen ? open.content.as_of : Math.floor(clock() / 1000),
    zone: zoneIn(searchParams, accountZone),
    accountZone,
  });
}

type OnCallAt = {
  schedules: readonly Schedule[];
  names: Names;
  at: UnixSeconds;
  zone: string;
  accountZone: AccountZone;
};

/** "On call as of Tue 24 Nov 2026, 18:50 UTC+8: Mobile: nobody; Checkout: Wei Zhang, Ana Souza", uncovered schedules first. */
export function onCallWords({ schedules, names, at, zone, accountZone }: OnCallAt): string {
  const record = namesOnRecord(names);
  const nameOf = (id: Id) => isolated(record.nameOf(id));
  const second = { start: at, end: at + 1 };
  const entries = schedules
    .flatMap((schedule) => {
      const sight = sightOf(schedule, at, [{ window: second, schedules: [schedule] }], accountZone);
      const lines = sight ? dutyLines(sight, at, names.roles) : [];
      // A disabled schedule has no lines.
      if (lines.every(({ state }) => state === 'off hours')) return [];
      return [
        {
          text: `${isolated(schedule.schedule_name)}: ${peopleInWords(lines, { nameOf, roles: names.roles })}`,
          isCovered: lines.every(({ state }) => state !== 'gap'),
        },
      ];
    })
    .toSorted((a, b) => Number(a.isCovered) - Number(b.isCovered))
    .map(({ text }) => text);
  const when = `${formatMoment(at, zone)} ${formatOffset(at, zone)}`;
  return entries.length === 0 ? '' : clip(`On call as of ${when}: ${entries.join('; ')}`, MAX_LENGTH);
}
