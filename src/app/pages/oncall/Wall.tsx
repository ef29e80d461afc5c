import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Zones } from '#address/zone';
import { counted } from '#domain/text/words';
import { formatDate, formatTime, zoneCity } from '#domain/time/format';
import { dayName } from '#domain/oncall/words/rule-words';
import { weekday } from '#domain/time/days';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import { useIsOffline } from '../../api/reached';
import { useSessionEnded } from '../../api/post';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/Failure';
import { absentInWords } from '../../data/schedule-sets';
import { useNow } from '../../hooks/use-now';
import { OnDutyNow } from './answer/OnDutyNow';
import { clockMoment } from './model/seat-lines';
import type { OnCallParts } from './model/use-schedules';
import { SourcesNotice } from './SourcesNotice';

/** Rows in larger type. */
const FEW_ROWS = 6;

/** On-call page for a screen in the room: its cards in columns, those without anybody first. */
export function Wall({ empty, ...parts }: OnCallParts & { empty: ReactNode }) {
  const { address, loaded, visible } = parts;
  const { view, problems } = address;
  const [ref, hidden] = useHiddenCards();
  const [isAway, hasNoSession] = [useIsOffline(), useSessionEnded()];
  // The frame shows that in larger text.
  const isSaid = loaded.query.data !== undefined && (isAway || hasNoSession);
  const absent = loaded.isCurrent ? absentInWords(view.schedules, loaded.schedules) : '';
  const count = visible.rows.length;
  return (
    <div className="wall">
      <WallHeading zones={view} />
      <div className="wall-notices">
        <LinkProblems problems={problems} />
        <SourcesNotice zone={view.zone} />
        {!isSaid && (
          <QueryPanel
            what="The schedules"
            query={loaded.query}
            loading={<p className="text-ink-2">Loading who is on call…</p>}
            isEmpty={() => count === 0}
            empty={empty}
          >
            {() => null}
          </QueryPanel>
        )}
      </div>
      <div
        ref={ref}
        className="wall-body"
        data-few={count <= FEW_ROWS ? '' : undefined}
        aria-busy={!loaded.isCurrent}
      >
        <OnDutyNow {...{ loaded, visible, view }} askedAt={undefined} onAsk={() => undefined} />
      </div>
      <footer className="wall-foot">
        {hidden > 0 && <b className="text-warn">{hidden} more</b>}
        {absent !== '' && <span className="text-warn">{absent}</span>}
        <span>
          {count < loaded.schedules.length ? `${count} of ` : ''}
          {counted(loaded.schedules.length, 'schedule')}
        </span>
        <Updated atMs={loaded.query.dataUpdatedAt} zone={view.zone} />
      </footer>
    </div>
  );
}

/** "On call now", with the clocks of both zones and the date. */
function WallHeading({ zones: { zone, secondZone } }: { zones: Zones }) {
  const now = useNow();
  const wall = wallAt(now, zone);
  return (
    <header className="wall-heading">
      <h1>On call now</h1>
      <b>
        {formatTime(wall)} <small>{zoneCity(zone)}</small>
      </b>
      {secondZone !== undefined && (
        <span className="text-ink-2">
          {formatTime(wallAt(now, secondZone))} <small>{zoneCity(secondZone)}</small>
        </span>
      )}
      <small className="wall-date">
        {dayName(weekday(wall)).slice(0, 3)} {formatDate(wall)}
      </small>
    </header>
  );
}

/** Time of the last data. */
function Updated({ atMs, zone }: { atMs: number; zone: ViewerZone }) {
  const now = useNow();
  const isAway = useIsOffline();
  if (atMs === 0) return null;
  return (
    <span className={`ml-auto ${isAway ? 'text-bad' : ''}`}>
      {isAway ? 'Not updated since' : 'Updated'} {clockMoment(Math.floor(atMs / 1000), now, zone)}
    </span>
  );
}

const MEASURED_EVERY_MS = 1000;

/** Ref of an element, and the number of its cards and lines beyond its edges, as fonts, names and the screen change. */
function useHiddenCards(): [ref: RefObject<HTMLDivElement | null>, count: number] {
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!ref.current) return;
      const { right, bottom } = ref.current.getBoundingClientRect();
      const cards = [...ref.current.querySelectorAll('li.duty-card, a.timeline-group')];
      const isHidden = (card: Element) => {
        const { left, top } = card.getBoundingClientRect();
        return left >= right || top >= bottom;
      };
      setCount(cards.filter(isHidden).length);
    }, MEASURED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return [ref, count];
}
