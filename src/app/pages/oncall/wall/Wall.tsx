import { type ReactNode, useMemo, useEffect, useState } from 'react';
import type { Zones } from '#address/zone';
import { counted } from '#domain/text/count';
import { formatDate, formatTime, zoneCity } from '#domain/time/format';
import { dayName } from '#domain/oncall/words/clock-words';
import { weekday } from '#domain/time/days';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useIsOffline } from '../../../api/reached';
import { useSessionEnded } from '../../../api/session';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ClockNotice } from '../../../components/time/ClockNotice';
import { useNow } from '../../../hooks/use-now';
import { absentInWords } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { leadInWords } from '../groups/group-words';
import { setName } from '../model/filter';
import type { RowModel } from '../model/rows';
import { clockMoment } from '../model/seat-lines';
import { type OnCallParts, useIsOneSchedule } from '../model/use-rows';
import { SourcesNotice } from '../SourcesNotice';
import { nextHandOffs } from './next-hand-offs';
import { useWallItems } from './use-wall-items';
import { compactPages, leadingOf } from './compact-pages';
import { usePlace, useWallLayout } from './use-wall-layout';
import { WallCards } from './WallCards';
import { WallRows } from './WallRows';

type WallProps = OnCallParts & { empty: ReactNode };

/** On-call page for a wall screen: a card per schedule, page by page, without controls. */
export function Wall({ empty, ...parts }: WallProps) {
  const { address, time, loaded, visible } = parts;
  // The frame shows these in larger text.
  const [isAway, hasNoSession] = [useIsOffline(), useSessionEnded()];
  const isSaid = loaded.query.data !== undefined && (isAway || hasNoSession);
  return (
    <div className="wall">
      <Heading zones={address.view} />
      <div className="wall-notices">
        <LinkProblems problems={address.problems} />
        <SourcesNotice zone={address.view.zone} isCalm={false} />
        <ClockNotice zones={[address.account, address.view.zone]} window={time.window} />
        {!isSaid && (
          <QueryPanel
            what="The schedules"
            query={loaded.query}
            loading={<p className="text-ink-2">Loading who is on call…</p>}
            isEmpty={() => visible.listed.length === 0}
            empty={empty}
          >
            {() => null}
          </QueryPanel>
        )}
      </div>
      {visible.listed.length > 0 && (visible.isMany ? <ManyPages {...parts} /> : <Pages {...parts} />)}
    </div>
  );
}

/** "On call now", with the clocks of both zones and the date. */
function Heading({ zones: { zone, secondZone } }: { zones: Zones }) {
  const now = useNow();
  const wall = wallAt(now, zone);
  return (
    <header className="wall-heading">
      <h1>On call now</h1>
      <p className="wall-clock">
        {formatTime(wall)} <small>{zoneCity(zone)}</small>
      </p>
      {secondZone !== undefined && (
        <p className="wall-clock font-normal text-ink-2">
          {formatTime(wallAt(now, secondZone))} <small>{zoneCity(secondZone)}</small>
        </p>
      )}
      <p className="wall-date ml-auto text-[min(1.4rem,5vw)] text-ink-2">
        {dayName(weekday(wall)).slice(0, 3)} {formatDate(wall)}
      </p>
    </header>
  );
}

/** Cards of the page, and a foot with the next hand-offs. */
function Pages(parts: OnCallParts) {
  const { address, loaded } = parts;
  const { ref, layout } = useWallLayout(useWallItems(parts).items);
  const turning = useTurning(layout?.grids.pageCount ?? 1);
  return (
    <>
      <div ref={ref} className="wall-body" aria-busy={!loaded.isCurrent}>
        {layout && <WallCards {...{ layout }} page={turning.page} person={address.view.person} />}
      </div>
      <Foot {...parts} turning={turning} />
    </>
  );
}

/** Min height of the others, on a phone, which scrolls. */
const MIN_PAGE_EM = 7;

/** Rows of many schedules, of which only those of other teams turn. */
function ManyPages(parts: OnCallParts) {
  const { address, loaded } = parts;
  const content = useWallItems(parts);
  const [ref, place] = usePlace();
  const widthEm = place ? place.widthPx / place.leastPx : 0;
  const lead = leadingOf(
    content.items.filter(({ isLead }) => isLead),
    widthEm,
    content.items.filter(({ holes }) => holes.length > 0).length,
  );
  const others = content.items.filter((item) => item.holes.length === 0 && !lead.leading.includes(item));
  const heightEm = place ? Math.max(MIN_PAGE_EM, place.heightPx / place.leastPx) : 0;
  const pages = place ? compactPages(others, { widthEm, heightEm }) : [];
  const turning = useTurning(Math.max(1, pages.length));
  const title = leadInWords(address.view.schedules, useDirectory());
  return (
    <>
      <div className="wall-body" aria-busy={!loaded.isCurrent}>
        <WallRows
          {...{ ...content, ...lead, title, pages, widthEm, otherCount: others.length, ref }}
          page={turning.page}
        />
      </div>
      <Foot {...parts} turning={turning} />
    </>
  );
}

type FootProps = OnCallParts & { turning: ReturnType<typeof useTurning> };

/** Next hand-offs, age of the data, and the page or the number of schedules. */
function Foot({ address, loaded, visible, turning: { page, pageCount, isHeld, hold } }: FootProps) {
  const set = setName(address.view, useDirectory());
  const absent = loaded.isCurrent ? absentInWords(address.view.schedules, loaded.schedules) : '';
  return (
    <footer className="wall-foot">
      {absent !== '' && <span className="text-warn">{absent}</span>}
      {loaded.isCurrent && <NextHandOffs rows={visible.rows} zone={address.view.zone} />}
      <Updated atMs={loaded.query.dataUpdatedAt} zone={address.view.zone} />
      {pageCount > 1 && !visible.isMany ? (
        <span>
          {set !== undefined && <b>{set}, </b>}Page <b>{page + 1}</b> of {pageCount}
        </span>
      ) : (
        <Count
          set={visible.isMany ? undefined : set}
          visible={visible.listed.length}
          all={loaded.schedules.length}
        />
      )}
      {pageCount > 1 && (
        <span className="present-controls fixed top-4 right-44 z-30">
          <Button aria-pressed={isHeld} look={isHeld ? 'pressed' : 'plain'} onClick={() => hold(!isHeld)}>
            Pause
          </Button>
        </span>
      )}
    </footer>
  );
}

type CountProps = { set: string | undefined; visible: number; all: number };

function Count({ set, visible, all }: CountProps) {
  const isOne = useIsOneSchedule();
  if (isOne) return null;
  const part = `${visible} of ${counted(all, 'schedule')}`;
  if (set !== undefined) return <b>{`${set}, ${part}`}</b>;
  return <b>{visible === all ? counted(all, 'schedule') : part}</b>;
}

/** Time of the last data. */
function Updated({ atMs, zone }: { atMs: number; zone: ViewerZone }) {
  const now = useNow();
  const isAway = useIsOffline();
  if (atMs === 0) return null;
  const time = clockMoment(Math.floor(atMs / 1000), now, zone);
  return (
    <span className="wall-updated" data-away={isAway ? '' : undefined}>
      {isAway ? 'Not updated since' : 'Updated'} {time}
    </span>
  );
}

/** Max hand-offs in the foot; those without room wrap out of sight. */
const MAX_HAND_OFFS = 4;

function NextHandOffs({ rows, zone }: { rows: readonly RowModel[]; zone: ViewerZone }) {
  const now = useNow();
  const directory = useDirectory();
  const handOffs = useMemo(
    () => nextHandOffs(rows, now, { roles: directory.roles, limit: MAX_HAND_OFFS }),
    [rows, now, directory.roles],
  );
  if (handOffs.length === 0) return null;
  return (
    <p className="wall-next">
      <b>Next hand-offs</b>
      {handOffs.map(({ at, row, role, people }) => (
        <span key={`${at} ${row.id} ${role}`}>
          <b>{clockMoment(at, now, zone)}</b> {row.schedule.schedule_name} →{' '}
          {people.map(directory.person).join(', ') || <span className="text-bad">nobody</span>}
        </span>
      ))}
    </p>
  );
}

const EVERY_MS = 20_000;

/** Number of pages turned in this tab: a reload shows the next page, so that the last ones are not left out. */
const TURNED = 'watchbill.wall-page';

/** Page that turns by itself until a user holds it. */
function useTurning(pageCount: number) {
  const [turned, turn] = useState(() => Number(sessionStorage.getItem(TURNED)) || 0);
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (pageCount < 2 || isHeld) return undefined;
    const timer = setInterval(() => turn((before) => before + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [pageCount, isHeld]);
  useEffect(() => sessionStorage.setItem(TURNED, String(turned)), [turned]);
  return { page: turned % pageCount, pageCount, isHeld, hold };
}
