import { formatOnCall } from '#address/on-call';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import type { Part } from '#address/on-call';
import { useDirectory } from '../../api/names/directory';
import type { Directory } from '../../api/names/directory-of';
import type { WindowReply } from '#domain/duty/known-seats';
import { useIsOffline } from '../../api/reached';
import { QueryPanel } from '../../components/states/Failure';
import { isPlanChanged } from '#domain/oncall/plan-hash';
import { contains } from '#domain/time/interval';
import { useMedia } from '../../hooks/use-media';
import { useNow } from '../../hooks/use-now';
import { Page } from '../../components/Page';
import { usePresenting } from '../../url/use-presenting';
import { AskedNotice } from './panels/LinkNotices';
import { AnswerPlace } from './answer/AnswerPanel';
import { LastKnown, useLastLines } from './LastKnown';
import { CopyRow } from './answer/CopyRow';
import { OnDutyAt } from './controls/OnDutyAt';
import { OnCallShare } from './controls/OnCallShare';
import { Chips, OnCallToolbar, PhoneToolbar } from './controls/OnCallToolbar';
import { type OnCallParts, usePart } from './model/use-schedules';
import { shareText } from './model/describe';
import { summaryOf } from './model/rows';
import { Button } from '../../ui/Button';
import { hasChanges } from '../../url/settings';
import { Timeline } from './timeline/Timeline';
import { TimelineSkeleton } from './timeline/TimelineSkeleton';
import { SourcesNotice, useSourcesNotice } from './SourcesNotice';
import { ChangesSince } from './panels/ChangesSince';
import { TimelineFoot } from './panels/TimelineFoot';
import { Wall } from './Wall';
import { GapsPanel, noGapsIn } from './panels/GapsPanel';
import { useAccess } from '../../hooks/use-access';

type OnCallLayoutProps = OnCallParts &
  Pick<ComponentProps<typeof Page>, 'title' | 'tab' | 'answer' | 'action'> & {
    list?: ComponentProps<typeof Page>['list'];
    /** Notice of the page, where there is no more urgent one. */
    notice?: ReactNode;
    /** Cards above the timeline. */
    onDutyNow?: ReactNode;
    /** True while the viewer, and so the order of the cards, is loading. */
    isOrderAwaited?: boolean;
    filters?: ReactNode;
    filtersOn?: number | undefined;
    /** Content for no rows. */
    empty: ReactNode;
    onToggle: (scheduleId: string) => void;
    /** Content above the gaps. */
    cards?: ReactNode;
  };

/** Layout of the on-call pages: timeline, answer, gaps. */
export function OnCallLayout(props: OnCallLayoutProps) {
  const {
    title,
    tab,
    list,
    answer,
    action,
    notice,
    isOrderAwaited = false,
    filters,
    filtersOn,
    ...more
  } = props;
  const { address, time, loaded, visible } = more;
  const parts = { address, time, loaded, visible };
  const { view } = address;
  const { query } = loaded;
  const { wall } = usePresenting();
  const part = usePart(view);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const isOrdered = useIsOrdered(parts);
  const sinceLink = useIsChanged(parts) ? view.made : undefined;
  const since = view.since ?? sinceLink;
  const waits = isNarrow && (isOrderAwaited || !isOrdered);
  const waiting = <WaitingPage loaded={loaded} hasLast={isNarrow && part === 'now' && !filtersOn} />;
  const isLate = useSourcesNotice(view.zone) !== undefined;
  if (wall) {
    return <Wall {...parts} empty={props.empty} />;
  }
  return (
    <Page
      {...{ title, action, ...(list && { list }) }}
      // Not beside the last known answer.
      answer={answer && waits ? <></> : answer}
      tab={`${tab} · ${time.range} · ${view.zone}`}
      zone={view.zone}
      range={part === undefined && !isNarrow && <OnCallToolbar {...parts} {...{ filters, filtersOn }} />}
      files={<Asking {...parts} isNarrow={isNarrow} />}
      read={
        query.data && {
          fetchedAtMs: query.dataUpdatedAt,
          isFetching: query.isFetching,
          refresh: () => void query.refetch(),
        }
      }
      fix={{ tz: view.zone, ...formatOnCall({ days: view.days, from: time.first }) }}
      problems={address.problems}
      words={`${time.range}, ${view.zone}`}
    >
      <OfflineAnswer loaded={loaded} />
      {isLate ? <SourcesNotice zone={view.zone} /> : notice}
      {since !== undefined && <ChangesSince {...parts} {...{ since }} />}
      {waits ? waiting : <Below {...more} {...{ filters, filtersOn }} isOrdered={isOrdered} />}
    </Page>
  );
}

/** Field for a time, and ways to pass the page on. */
function Asking({ isNarrow, ...parts }: OnCallParts & { isNarrow: boolean }) {
  const { view, change } = parts.address;
  const isAsked = view.at !== undefined || view.period !== undefined;
  const leave = isAsked ? () => change({ at: undefined, period: undefined }) : undefined;
  return (
    <>
      {!isNarrow && <OnDutyAt {...parts.address} onEscape={leave} />}
      <OnCallShare {...parts} />
    </>
  );
}

/** True if the people on call differ from those that the link was made with. */
function useIsChanged({ address, time, loaded, visible }: OnCallParts): boolean {
  const { seen } = address.view;
  const { isCurrent } = loaded;
  const { schedules } = visible;
  return useMemo(
    () => seen !== undefined && isCurrent && isPlanChanged(seen, schedules, time.window) === true,
    [seen, isCurrent, schedules, time.window],
  );
}

/**
 * True once the order of the rows is known, which gaps of the present decide even in a window away from it; then for
 * good, as the page is in view.
 */
function useIsOrdered({ address, loaded, visible }: OnCallParts): boolean {
  const now = useNow();
  const { replies, isSettled } = loaded.shifts;
  const isKnown =
    !loaded.query.isPending &&
    (address.view.at !== undefined ||
      visible.rows.length < 2 ||
      isSettled ||
      replies.some(({ window }) => contains(window, now)));
  const [isOrdered, setIsOrdered] = useState(false);
  if (isKnown && !isOrdered) setIsOrdered(true);
  return isKnown || isOrdered;
}

/** Last known answer where the server gives none. */
function OfflineAnswer({ loaded }: Pick<OnCallParts, 'loaded'>) {
  return useIsOffline() && loaded.query.data === undefined ? <LastKnown /> : null;
}

/**
 * Placeholder on a phone: the cards and the notice come first with a height of their own, so the rest renders
 * once that is known and does not move.
 */
function WaitingPage({ loaded, hasLast }: Pick<OnCallParts, 'loaded'> & { hasLast: boolean }) {
  const isOffline = useIsOffline();
  const loading = (
    <>{!isOffline && (hasLast ? <LastKnown /> : <p className="text-ink-3">Loading who is on call…</p>)}</>
  );
  return (
    <SchedulesPanel query={loaded.query} loading={loading}>
      {() => loading}
    </SchedulesPanel>
  );
}

/** Schedules. Offline, the line on top and the last known answer suffice. */
function SchedulesPanel(props: Omit<ComponentProps<typeof QueryPanel<WindowReply>>, 'what'>) {
  const hasLast = useLastLines().lines.length > 0;
  const isLast = useIsOffline() && props.query.data === undefined && hasLast;
  return isLast ? null : <QueryPanel what="The schedules" {...props} />;
}

type BelowProps = Omit<
  OnCallLayoutProps,
  'title' | 'tab' | 'list' | 'answer' | 'action' | 'notice' | 'isOrderAwaited'
> & {
  isOrdered: boolean;
};

function Below(props: BelowProps) {
  const { onDutyNow, filters, filtersOn, empty, onToggle, cards, isOrdered, ...parts } = props;
  const { address, time, loaded, visible } = parts;
  const { view } = address;
  const { isOneView } = useAccess();
  const directory = useDirectory();
  const part = usePart(view);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const has = (each: Part) => part === undefined || part === each;
  return (
    <>
      <CopyRow {...parts} />
      <AskedNotice {...parts} />
      {part !== undefined && Boolean(filtersOn) && (
        <div className="mb-2 flex flex-wrap gap-1.5">
          <Chips {...parts} filtersOn={filtersOn} />
        </div>
      )}
      {has('now') && onDutyNow}
      {part === undefined && isNarrow && (
        <search className="page-controls mb-2 flex flex-wrap items-center gap-2 print:hidden">
          <OnCallToolbar {...parts} {...{ filters, filtersOn }} />
        </search>
      )}
      {part !== undefined && <PhoneToolbar {...parts} {...{ part, filters, filtersOn }} />}
      <AnswerPlace
        address={address}
        loaded={loaded}
        rows={visible}
        directory={directory}
        panels={
          <>
            {cards}
            {loaded.query.data && has('gaps') && (
              <Gaps
                key={view.part}
                {...parts}
                isOpen={view.part === 'gaps' || isOneView}
                directory={directory}
              />
            )}
            {cards === undefined && hasChanges() && view.since === undefined && (
              <Button
                look="quiet"
                className="mt-2 h-auto! min-h-[30px] max-w-full whitespace-normal! print:hidden"
                onClick={() => address.change({ since: 'week' })}
              >
                What changed since last week
              </Button>
            )}
          </>
        }
      >
        <div>
          <SchedulesPanel
            query={loaded.query}
            loading={<TimelineSkeleton />}
            isEmpty={() => visible.rows.length === 0}
            empty={empty}
          >
            {() =>
              has('timeline') &&
              (isOrdered ? (
                <Timeline
                  {...{ address, time, loaded, onToggle }}
                  rows={visible.rows}
                  isMany={visible.isMany}
                />
              ) : (
                <TimelineSkeleton />
              ))
            }
          </SchedulesPanel>
          {loaded.query.data && has('timeline') && <TimelineFoot {...parts} />}
        </div>
      </AnswerPlace>
    </>
  );
}

type GapsProps = OnCallParts & { isOpen: boolean; directory: Directory };

/** Number of gaps in the days in view, which opens their list. */
function Gaps({ isOpen: isOpenAtFirst, directory, ...parts }: GapsProps) {
  const { visible, loaded } = parts;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { gaps, covered } = useMemo(() => summaryOf(visible.rows), [visible.rows]);
  return (
    <details className="mt-3.5" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer content-center font-semibold max-md:min-h-11">
        Gaps{' '}
        {loaded.isCurrent && (
          <small className="ms-2 text-sm font-normal text-ink-2">
            {gaps > 0 && <b className="text-bad">{gaps} in these days</b>}
            {gaps === 0 && noGapsIn(parts)}
            {covered !== undefined && ` · ${shareText(covered)} of planned time covered`}
          </small>
        )}
      </summary>
      {isOpen && <GapsPanel {...parts} directory={directory} />}
    </details>
  );
}
