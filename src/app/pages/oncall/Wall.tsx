import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { useAwaySince } from '../../api/reached';
import { useSessionEnded } from '../../api/session';
import { LaterPart } from '../../components/states/LaterPart';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ClockNotice } from '../../components/time/ClockNotice';
import { useMedia } from '../../hooks/use-media';
import { useNow } from '../../hooks/use-now';
import { nextHandOffs } from './next-hand-offs';
import type { RowModel } from './model/rows';
import { clockMoment } from './model/seat-lines';
import type { OnCallParts } from './model/use-rows';
import { Timeline } from './timeline/Timeline';
import { TimelineSkeleton } from './timeline/TimelineSkeleton';
import { Button } from '../../ui/Button';
import { usePages } from './use-pages';

const EVERY_MS = 20_000;

/** Number of pages turned in this tab: a reload goes on with the next page, so that the last ones are not left out. */
const TURNED = 'watchbill.wall-page';

type WallProps = OnCallParts & {
  heading: ReactNode;
  /** Cards of people on duty, if shown outside the timeline. */
  onDutyNow?: ReactNode;
  empty: ReactNode;
  onToggle: (scheduleId: string) => void;
};

/** On-call page for a wall screen: all rows, page by page, without controls. */
export function Wall({ heading, onDutyNow, empty, onToggle, ...parts }: WallProps) {
  const { address, time, loaded, visible } = parts;
  // A narrow screen shows only the cards.
  const isNarrow = useMedia('screen and (width < 48rem)');
  const hasCards = isNarrow && visible.rows.length > 1;
  // The frame shows these in larger text.
  const [isAway, hasNoSession] = [useAwaySince() !== undefined, useSessionEnded()];
  const isSaid = loaded.query.data !== undefined && (isAway || hasNoSession);
  return (
    <>
      <header className="mb-2 flex flex-wrap items-baseline gap-x-4">
        {heading}
        <p className="text-ink-2">{time.range}</p>
      </header>
      <LinkProblems problems={address.problems} />
      <ClockNotice account={address.account} window={time.window} />
      {!hasCards && onDutyNow}
      {!isSaid && (
        <QueryPanel
          what="The schedules"
          query={loaded.query}
          loading={<TimelineSkeleton />}
          isEmpty={() => visible.rows.length === 0}
          empty={empty}
        >
          {() => null}
        </QueryPanel>
      )}
      {visible.rows.length > 0 && (
        <TurningPages>
          {hasCards ? (
            <LaterPart>{onDutyNow}</LaterPart>
          ) : (
            <Timeline address={address} time={time} rows={visible.rows} loaded={loaded} onToggle={onToggle} />
          )}
        </TurningPages>
      )}
      {loaded.isCurrent && <NextHandOffs rows={visible.rows} zone={address.view.zone} />}
    </>
  );
}

/** Max hand-offs in the foot; those without room wrap out of sight. */
const MAX_HAND_OFFS = 4;

/** Next hand-offs, beside the number of the page. */
function NextHandOffs({ rows, zone }: { rows: readonly RowModel[]; zone: ViewerZone }) {
  const now = useNow();
  const directory = useDirectory();
  const handOffs = useMemo(
    () => nextHandOffs(rows, now, { roles: directory.roles, limit: MAX_HAND_OFFS }),
    [rows, now, directory.roles],
  );
  if (handOffs.length === 0) return null;
  return (
    <p className="fixed right-72 bottom-2 left-6 flex h-8 flex-wrap gap-x-5 overflow-hidden leading-8 whitespace-nowrap text-ink-2 max-md:hidden">
      <b className="text-ink">Next hand-offs</b>
      {handOffs.map(({ at, row, role, people }) => (
        <span key={`${at} ${row.id} ${role}`}>
          <b className="text-ink">{clockMoment(at, now, zone)}</b> {row.schedule.schedule_name} →{' '}
          {people.map(directory.person).join(', ') || <span className="text-bad">nobody</span>}
        </span>
      ))}
    </p>
  );
}

/** Splits the rows into pages of whole rows that turn by themselves until a user holds one. */
function TurningPages({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { pages, show } = usePages(place);
  const [turned, turn] = useState(() => Number(sessionStorage.getItem(TURNED)) || 0);
  const [isHeld, hold] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const page = turned % pages;
  useEffect(() => {
    if (pages < 2 || isHeld) return undefined;
    const timer = setInterval(() => turn((before) => before + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [pages, isHeld]);
  useEffect(() => sessionStorage.setItem(TURNED, String(turned)), [turned]);
  useEffect(() => show(page, isStill ? 'instant' : 'smooth'), [show, page, isStill]);
  return (
    <>
      {/* Display only. */}
      <div ref={place} className="pointer-events-none">
        {children}
      </div>
      {pages > 1 && (
        <p className="fixed right-6 bottom-2 flex items-center gap-3 text-ink-2">
          <span className="present-controls">
            <Button aria-pressed={isHeld} look={isHeld ? 'pressed' : 'plain'} onClick={() => hold(!isHeld)}>
              Hold this page
            </Button>
          </span>
          <span>
            Page <b className="text-ink">{page + 1}</b> of {pages}
          </span>
        </p>
      )}
    </>
  );
}
