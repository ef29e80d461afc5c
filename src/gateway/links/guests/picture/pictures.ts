import { createHash } from 'node:crypto';
import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { SourceState } from '#contract/served/sources';
import { computedDuties } from '#domain/duty/computed-past';
import { sourceLines } from '#domain/duty/source-words';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { counted } from '#domain/text/count';
import { formatMoment, formatOffset } from '#domain/time/format';
import { createTurns } from '#service/service';
import { REVIEW_FIELDS } from '#address/review';
import { daysIn, rangeIn, zoneIn } from '#address/window';
import { createPromiseCache, type GatewaySources } from '../../../forward';
import { viewKind } from '../views';
import { type LiveLink, type LiveReplies, viewData, type ViewData } from '../live';
import type { Links } from '../../links';
import { drawPng, findFonts, type Fonts } from './draw';
import { figuresBody } from './review';
import { missingRows, timelineBody } from './schedules';
import { framed } from './svg';
import type { AccountZone } from '#domain/time/zone';

type PictureDeps = {
  live: LiveReplies;
  links: Pick<Links, 'readPart' | 'writePart'>;
  sources?: GatewaySources | undefined;
  accountZone: AccountZone;
  clock: () => number;
};

/** Picture of a view, for link previews. */
export type Picture = { svg: string; png: () => Promise<Uint8Array<ArrayBuffer>>; etag: string };

/** Cache lifetime of a live link's picture; link previews cache it anyway. */
const CACHE_MS = 5 * 60_000;
const MAX_CACHED = 50;
const MAX_WAITING = 8;
const MAX_WAIT_MS = 60_000;
const PART = 'picture';

/** @param title title of the page, with its range. */
export type Pictures = (live: LiveLink, title: string) => Promise<Picture>;

export function createPictures({ live, links, sources, accountZone, clock }: PictureDeps): Pictures {
  const cached = createPromiseCache<Picture>(MAX_CACHED, { ttlMs: CACHE_MS, clock });
  let fonts: Promise<Fonts> | undefined;
  // One at a time, since each takes a CPU core.
  const turns = createTurns({ atOnce: 1, maxWaiting: MAX_WAITING });

  async function pictureOf(link: LiveLink, title: string): Promise<Picture> {
    const installed = await (fonts ??= findFonts());
    const now = Math.floor(clock() / 1000);
    // A frozen picture is of its time, a live one of what was read last.
    const reply = link.link.shows.frozen ? undefined : await sources?.(link.owner);
    const svg = svgOf(await viewData(link, live), {
      sources: reply?.sources ?? [],
      link,
      title,
      accountZone,
      now,
      canWrite: installed.canWrite,
    });
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    let png: Promise<Uint8Array<ArrayBuffer>> | undefined;
    const render = async () => {
      const before = link.link.shows.frozen ? await links.readPart(link.link.id, PART) : undefined;
      if (before?.startsWith(`${hash} `)) return new Uint8Array(Buffer.from(before.slice(23), 'base64'));
      const inTime = AbortSignal.timeout(MAX_WAIT_MS);
      const bytes = await turns.take(inTime, false, () => drawPng(svg, installed));
      if (link.link.shows.frozen) {
        await links.writePart(link.link.id, PART, `${hash} ${Buffer.from(bytes).toString('base64')}`);
      }
      return bytes;
    };
    const once = () => {
      png ??= render();
      // The next request retries.
      png.catch(() => (png = undefined));
      return png;
    };
    return { svg, png: once, etag: `"${hash}"` };
  }

  return (link, title) => cached(link.link.id, () => pictureOf(link, title));
}

type PictureOptions = {
  sources: readonly SourceState[];
  link: LiveLink;
  title: string;
  accountZone: AccountZone;
  now: number;
  canWrite: (text: string) => boolean;
};

function svgOf(
  { schedules, rows, names }: ViewData,
  { link, title, accountZone, now, canWrite, sources }: PictureOptions,
): string {
  const { view, frozen } = link.link.shows;
  const { searchParams: search } = new URL(view, 'http://dashboard');
  const zone = zoneIn(search, accountZone);
  const asOf = frozen ? link.content.as_of : now;
  const [subject = '', ...when] = title.split(' · ');
  const { nameOf, areSomeMissing } = namer(names, canWrite);
  const about = {
    title: canWrite(subject) ? subject : 'Schedule',
    subtitle: when.join(' · '),
    footer: `${frozen ? 'as of' : 'live, drawn'} ${formatMoment(asOf, zone)} ${formatOffset(asOf, zone)}`,
  };
  if (viewKind(view) === 'delivery') return framed({ ...about, body: '' });
  if (viewKind(view) === 'review') {
    const range = rangeIn(search, accountZone, asOf);
    const selectedIds = REVIEW_FIELDS.selected.read(search, []);
    const reviewed = rows.filter(({ incident_id: id, created_at: at }) => {
      return at > range.after && at <= range.upTo && (selectedIds.length === 0 || selectedIds.includes(id));
    });
    return framed({ ...about, body: figuresBody({ rows: reviewed, range, zone, asOf }) });
  }
  const scheduleId = /^\/oncall\/(\d+)/.exec(view)?.[1];
  const visible = schedules
    .filter(({ schedule_id: id }) => scheduleId === undefined || String(id) === scheduleId)
    .map((schedule) => (canWrite(schedule.schedule_name) ? schedule : unnamed(schedule)));
  const { window } = daysIn(search, accountZone, asOf);
  const body = timelineBody({
    schedules: visible,
    window,
    zone,
    accountZone,
    now: asOf,
    nameOf,
    roles: names.roles,
  });
  const more = missingRows(visible);
  const notes = [
    ...(more > 0 ? [`${counted(more, 'more schedule')} in the link`] : []),
    ...(computedDuties(visible, window).length > 0 ? ['some of it computed, not recorded'] : []),
    ...sourceLines(sources, visible, { zone, now, isDated: true }).slice(0, 1),
    ...(areSomeMissing() ? ['names in other scripts are in the link'] : []),
  ];
  return framed({ ...about, body, note: notes.join(' · ') });
}

function unnamed(schedule: Schedule): Schedule {
  return { ...schedule, schedule_name: `#${String(schedule.schedule_id)}` };
}

/** Names of people; a name that no font covers becomes a number, in order of appearance. */
function namer(names: Names, canWrite: (text: string) => boolean) {
  const record = namesOnRecord(names);
  const numbers = new Map<string, number>();
  return {
    nameOf: (id: Id) => {
      const name = record.nameOf(id);
      if (canWrite(name)) return name;
      const number = numbers.get(String(id)) ?? numbers.size + 1;
      numbers.set(String(id), number);
      return `Person ${number}`;
    },
    areSomeMissing: () => numbers.size > 0,
  };
}
