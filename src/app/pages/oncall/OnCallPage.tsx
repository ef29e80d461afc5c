import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/paths';
import type { OnCallView } from '#address/on-call';
import type { Zones } from '#address/zone';
import { counted } from '#domain/text/count';
import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import { useMe } from '../../data/me';
import { FirstSteps } from '../../components/states/FirstSteps';
import { LaterPart } from '../../components/states/LaterPart';
import { Notice } from '../../ui/Notice';
import { lazyPart } from '../../components/states/lazy-part';
import { useMedia } from '../../hooks/use-media';
import { useNow } from '../../hooks/use-now';
import { useTitle } from '../../hooks/use-view';
import { Button } from '../../ui/Button';
import { canServer, isGuest } from '../../url/settings';
import { OnDutyNow } from './answer/OnDutyNow';
import { filtersOn, isFiltered, NO_FILTER } from './model/filter';
import { type NextGap, nextGap, waitInWords } from './model/next-gap';
import type { Shifts } from './model/shifts';
import { type RowModel, type Summary, summaryOf } from './model/rows';
import { thisMinute, useViewWindow, useWindowKeys, type ViewWindow } from './model/use-view-window';
import { useAsked, useOnCallView } from './model/use-oncall-view';
import { type OnCallParts, useRows } from './model/use-rows';
import { useSchedules } from './model/use-schedules';
import { NewRotaLink } from './controls/NewRotaLink';
import { OnCallLayout } from './OnCallLayout';
import { shareText, useTitleOfNow } from './model/describe';

type NothingToShowProps = {
  /** Number of schedules without the filters; 0 without filters. */
  hidden: number;
  onClear: () => void;
};

const KeepAnswer = lazyPart(() => import('./offline/KeepAnswer'), 'KeepAnswer');
const OnCallFilters = lazyPart(() => import('./controls/OnCallFilters'), 'OnCallFilters');

/** All visible schedules on one time axis. */
export function OnCallPage() {
  const address = useOnCallView();
  const { view, change } = address;
  const time = useViewWindow(view, change);
  useWindowKeys(time, change);
  const loaded = useSchedules(address, time);
  const visible = useRows(view, time.window, loaded);
  const summary = useMemo(() => summaryOf(visible.rows), [visible.rows]);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const askedAt = useAsked(view);
  const { isAwaited } = useMe();
  useTitle(`On call · ${time.range} · ${view.zone}`);

  function toggle(id: string) {
    change({ open: view.open.includes(id) ? view.open.filter((other) => other !== id) : [...view.open, id] });
  }

  return (
    <OnCallLayout
      address={address}
      time={time}
      loaded={loaded}
      visible={visible}
      heading={
        <Heading zones={view} askedAt={askedAt} month={monthElsewhere(view, time)}>
          {askedAt === undefined && <NextGapLine {...{ address, loaded, visible }} />}
        </Heading>
      }
      summary={
        loaded.isCurrent && (
          <>
            <SummaryLine summary={summary} all={loaded.schedules.length} />
            {loaded.schedules.length > 0 && <NewRotaLink />}
          </>
        )
      }
      isOrderAwaited={isAwaited}
      onDutyNow={
        <>
          <KeepForOffline {...{ address, loaded, visible }} />
          {canServer('demo') && !isGuest() && canServer('change-all') && (
            <Notice look="calm" className="flex flex-wrap items-center gap-3">
              Demo data <FirstSteps />
            </Notice>
          )}
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
        <LaterPart>
          <OnCallFilters
            filter={view}
            schedules={loaded.schedules}
            matchCount={visible.rows.length}
            onChange={change}
          />
        </LaterPart>
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
  return (
    <LaterPart>
      <KeepAnswer {...{ visible, loaded }} zone={view.zone} />
    </LaterPart>
  );
}

/** Time of a question on a card: that of the address, or now where there is no shift. */
function whenAsked(askedAt: UnixSeconds | undefined, period: string | undefined) {
  if (askedAt !== undefined) return {};
  return { at: period === undefined ? thisMinute() : undefined };
}

/** Days of a month or more without the present, in words. */
function monthElsewhere({ days }: OnCallView, { window, range }: ViewWindow): string | undefined {
  const isMonth = days === 'month' || days >= 28;
  return isMonth && !contains(window, thisMinute()) ? range : undefined;
}

type HeadingProps = {
  zones: Zones;
  askedAt: UnixSeconds | undefined;
  /** Days in view, instead of the present. */
  month: string | undefined;
  children: ReactNode;
};

/** "On call now", or the time of the address, in both zones. */
function Heading({ zones, askedAt, month, children }: HeadingProps) {
  const now = useNow();
  const title = useTitleOfNow();
  const { zone, secondZone } = zones;
  const at = askedAt ?? now;
  const year = yearAt(now, zone);
  const nowTitle = month === undefined ? title : 'On call';
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <h1>
        {askedAt === undefined ? (
          nowTitle
        ) : (
          <>
            On call at <span className="text-accent">{formatMoment(at, zone, year)}</span>
          </>
        )}
      </h1>
      <p className="text-ink-2">
        {askedAt === undefined && <b className="font-semibold">{month ?? formatMoment(at, zone, year)}</b>}{' '}
        {zone}
        {secondZone !== undefined && month === undefined && (
          <span className="text-ink-3">
            {' · '}
            {formatTime(wallAt(at, secondZone))} {secondZone}
          </span>
        )}
      </p>
      {children}
    </div>
  );
}

/** Link to the next gap, in a line of its height: the page does not move when the gap is known. */
function NextGapLine({ address, loaded, visible }: Omit<OnCallParts, 'time'>) {
  const { view, change } = address;
  return (
    <p className="min-h-6 max-md:hidden guest:hidden print:hidden">
      {loaded.isCurrent && (
        <NextGapLink
          rows={visible.rows}
          shifts={loaded.shifts}
          zone={view.zone}
          onOpen={({ key, start }) =>
            change(key === undefined ? { at: start, period: undefined } : { period: key, at: undefined })
          }
        />
      )}
    </p>
  );
}

type NextGapLinkProps = {
  rows: readonly RowModel[];
  shifts: Shifts;
  zone: ViewerZone;
  onOpen: (gap: NextGap) => void;
};

/** "Next gap in 3 days, Sat 28 Nov, 10:00", which opens that gap; nothing if the loaded windows have none. */
function NextGapLink({ zone, onOpen, ...input }: NextGapLinkProps) {
  const { rows, shifts } = useDeferredValue(input);
  const second = useNow();
  const now = second - (second % 60);
  const next = useMemo(() => {
    const { replies, reading } = shifts;
    return nextGap(rows, now, { replies, accountZone: reading.accountZone });
  }, [rows, shifts, now]);
  if (!next) return null;
  return (
    <button
      type="button"
      className="min-h-6 text-sm text-bad underline"
      title={next.schedule.schedule_name}
      onClick={() => onOpen(next)}
    >
      Next gap in {waitInWords(next.start - now)}, {formatMoment(next.start, zone, yearAt(now, zone))}
    </button>
  );
}

/** Figures below the timeline; the legend explains how coverage is counted. */
function SummaryLine({ summary, all }: { summary: Summary; all: number }) {
  const isPart = summary.schedules < all;
  if (isPart && summary.schedules === 0) {
    return <p className="text-ink-2">0 of {counted(all, 'schedule')}</p>;
  }
  return (
    <p className="text-ink-2">
      {isPart ? `${summary.schedules} of ${counted(all, 'schedule')} · ` : `${counted(all, 'schedule')} · `}
      {summary.gaps > 0 ? (
        <b className="text-bad">{counted(summary.gaps, 'gap')} in these days</b>
      ) : (
        'no gaps'
      )}
      {summary.unknownPeople > 0 && (
        <>
          {' · '}
          <b className="text-warn">{counted(summary.unknownPeople, 'unknown person', 'unknown people')}</b>
        </>
      )}{' '}
      · {counted(summary.overrides, 'override')}
      {summary.covered !== undefined && ` · ${shareText(summary.covered)} of planned time covered`}
    </p>
  );
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
      <p>
        The store has no schedules, or they are private to other teams. See docs/running to import schedules
        and to create a key.
      </p>
      {canServer('service') && !isGuest() && (
        <Link className="mr-4 underline" to={paths.sources()}>
          Connect a tool
        </Link>
      )}
      <NewRotaLink label="Create the first rota" />
    </>
  );
}
