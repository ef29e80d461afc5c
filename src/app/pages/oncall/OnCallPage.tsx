import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/codec';
import { counted, listed } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import type { UnixSeconds } from '#domain/time/zone';
import { useReadCounts } from '../../api/sources';
import { useMe } from '../../data/me';
import { FirstSteps } from '../../components/states/FirstSteps';
import { Notice } from '../../ui/Notice';
import { useMedia } from '../../hooks/use-media';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { canServer } from '../../url/settings';
import { OnDutyNow } from './answer/OnDutyNow';
import { type Filter, filtersOn, isFiltered, NO_FILTER } from './model/filter';
import { thisMinute, useViewWindow, useWindowKeys } from './model/use-view-window';
import { useAsked, useOnCallView } from './model/use-oncall-view';
import { type OnCallParts, useRows, useSchedules } from './model/use-schedules';
import { NewRotaLink } from './controls/NewRotaLink';
import { OnCallLayout } from './OnCallLayout';
import { coveredAt } from './model/covered';
import { useTitleOfNow } from './model/describe';
import { KeepAnswer } from './KeepAnswer';
import { OnCallFilters } from './controls/OnCallFilters';

type NothingToShowProps = {
  /** Number of schedules without the filters; 0 without filters. */
  hidden: number;
  onClear: () => void;
};

/** All visible schedules on one time axis. */
export function OnCallPage() {
  const address = useOnCallView();
  const { view, change } = address;
  const time = useViewWindow(view, change);
  useWindowKeys(time, change);
  const loaded = useSchedules(address, time);
  const visible = useRows(view, loaded);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const askedAt = useAsked(view);
  const { isAwaited } = useMe();
  const title = useTitleOfNow();

  function toggle(id: string) {
    change({ open: view.open.includes(id) ? view.open.filter((other) => other !== id) : [...view.open, id] });
  }

  return (
    <OnCallLayout
      address={address}
      time={time}
      loaded={loaded}
      visible={visible}
      title={
        askedAt === undefined ? (
          title
        ) : (
          <>
            On call at <span className="text-accent">{formatMoment(askedAt, view.zone)}</span>
          </>
        )
      }
      tab="On call"
      answer={askedAt === undefined ? <Answer {...{ view, loaded, visible }} /> : undefined}
      action={<NewRotaLink />}
      notice={
        canServer('demo') &&
        canServer('change-all') && (
          <Notice
            look="calm"
            className="presented:hidden guest:hidden mb-3 flex print:hidden flex-wrap items-center gap-3"
          >
            Demo data <FirstSteps />
          </Notice>
        )
      }
      isOrderAwaited={isAwaited}
      onDutyNow={
        <>
          <KeepForOffline {...{ address, loaded, visible }} />
          {isNarrow && (
            <OnDutyNow
              {...{ visible, loaded, view, askedAt }}
              onAsk={(period) => change({ period, ...whenAsked(askedAt, period) })}
            />
          )}
        </>
      }
      filtersOn={filtersOn(view)}
      filters={
        <OnCallFilters
          filter={view}
          schedules={loaded.schedules}
          matchCount={visible.rows.length}
          onChange={change}
        />
      }
      empty={
        <NothingToShow
          hidden={isFiltered(view) ? loaded.schedules.length : 0}
          onClear={() => change(NO_FILTER)}
        />
      }
      onToggle={toggle}
    />
  );
}

/** Keeps the answer of now for the next visit, unless it is under a filter. */
function KeepForOffline({ address, loaded, visible }: Omit<OnCallParts, 'time'>) {
  const { view } = address;
  if (useAsked(view) !== undefined || isFiltered(view)) return null;
  return <KeepAnswer {...{ visible, loaded }} zone={view.zone} />;
}

/** Time of a question on a card: that of the address, or now where there is no shift. */
function whenAsked(askedAt: UnixSeconds | undefined, period: string | undefined) {
  if (askedAt !== undefined) return {};
  return { at: period === undefined ? thisMinute() : undefined };
}

/** Number of schedules with everybody who is due, names of the others, and how many are off or pass the filters. */
function Answer({ view, loaded, visible }: Pick<OnCallParts, 'loaded' | 'visible'> & { view: Filter }) {
  const now = useNow();
  const { rows, shifts } = useDeferredValue({ rows: visible.rows, shifts: loaded.shifts });
  const read = useReadCounts(visible.schedules);
  const answer = useMemo(
    () =>
      coveredAt(
        rows.map(({ schedule }) => schedule),
        shifts,
        now,
      ),
    [rows, shifts, now],
  );
  if (!answer) return null;
  const { planned, gaps, off } = answer;
  const isCut = rows.some(
    ({ schedule }) => (schedule.known_until ?? Infinity) < loaded.shifts.reading.window.end,
  );
  const rest = [
    ...(gaps.length > 0 ? [`gap in ${gaps.length > 2 ? `${gaps.length} schedules` : listed(gaps)}`] : []),
    ...(off > 0 && planned > 0 ? [`${off} off hours`] : []),
    ...(isFiltered(view) ? [`${rows.length} of ${loaded.schedules.length} schedules`] : []),
  ];
  return (
    <>
      <b>{coveredInWords(planned, gaps.length)}</b>
      {isCut && planned > 0 && ' as far as known'}
      {rest.length > 0 && <span className="text-ink-2">, {rest.join(', ')}</span>}
      {Array.from(read, ([tool, count]) => (
        <span key={tool} className="text-sm text-ink-2">
          {' · '}
          <Link className="underline decoration-dotted" to={paths.sources()}>
            {counted(count, 'rota')} read from {tool}
          </Link>
        </span>
      ))}
    </>
  );
}

function coveredInWords(planned: number, gaps: number): string {
  if (planned === 0) return 'Off hours';
  if (gaps === 0) return planned === 1 ? 'Covered' : `All ${planned} covered`;
  return `${planned - gaps} of ${planned} covered`;
}

/** Reason for an empty page, and a way out. */
function NothingToShow({ hidden, onClear }: NothingToShowProps) {
  if (hidden > 0) {
    return (
      <>
        <p className="font-semibold text-ink">No schedule matches the filters</p>
        <p className="mb-3">{hidden} schedules are visible without them.</p>
        <Button onClick={onClear}>Clear filters</Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold text-ink">There is no schedule that you can see</p>
      <p>The store has no schedules, or they are private to other teams.</p>
      {canServer('service') && (
        <Link className="mr-4 underline guest:hidden" to={paths.sources()}>
          Connect a tool
        </Link>
      )}
      <NewRotaLink label="Create the first rota" />
    </>
  );
}
