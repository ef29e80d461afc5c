import { formatOnCall } from '#address/on-call';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Part } from '#address/on-call';
import { useDirectory } from '../../api/names/directory';
import type { WindowReply } from '#domain/duty/known-seats';
import { useIsOffline } from '../../api/reached';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { QueryPanel } from '../../components/states/QueryPanel';
import { contains } from '#domain/time/interval';
import { useMedia } from '../../hooks/use-media';
import { useNow } from '../../hooks/use-now';
import { usePresenting } from '../../url/use-presenting';
import { PrintFooter } from '../../components/PrintFooter';
import { LinkProblems } from '../../components/states/LinkProblems';
import { useLinkComparison } from './model/use-link-comparison';
import { Comparing } from './panels/Comparing';
import { AskedNotice, ZoneNotice } from './panels/LinkNotices';
import { AnswerPlace } from './answer/AnswerPlace';
import { LastKnown } from './offline/LastKnown';
import { useLastLines } from './offline/use-last-lines';
import { CopyRow } from './answer/CopyRow';
import { OnCallShare } from './controls/OnCallShare';
import { Chips, OnCallToolbar } from './controls/OnCallToolbar';
import { OnDutyAt } from './controls/OnDutyAt';
import type { OnCallParts } from './model/use-rows';
import { usePart } from './model/use-part';
import { hasChanges, isGuest } from '../../url/settings';
import { Timeline } from './timeline/Timeline';
import { TimelineSkeleton } from './timeline/TimelineSkeleton';
import { SourcesNotice } from './SourcesNotice';

const LinkChanges = lazyPart(() => import('./panels/LinkChanges'), 'LinkChanges');
const SinceLastWeek = lazyPart(() => import('./panels/SinceLastWeek'), 'SinceLastWeek');
const TimelineFoot = lazyPart(() => import('./panels/TimelineFoot'), 'TimelineFoot');
const Wall = lazyPart(() => import('./Wall'), 'Wall');
const GapsPanel = lazyPart(() => import('./panels/GapsPanel'), 'GapsPanel');

type OnCallLayoutProps = OnCallParts & {
  heading: ReactNode;
  /** Figures below the timeline. */
  summary?: ReactNode;
  /** Cards above the controls, on a phone. */
  onDutyNow?: ReactNode;
  /** True while the viewer, and so the order of the cards, is loading. */
  isOrderAwaited?: boolean;
  filters?: ReactNode;
  filtersOn?: number;
  /** Content for no rows. */
  empty: ReactNode;
  onToggle: (scheduleId: string) => void;
  /** Content above the panels. */
  cards?: ReactNode;
};

/** Layout of the on-call pages: controls, timeline, answer, panels. */
export function OnCallLayout(props: OnCallLayoutProps) {
  const { heading, isOrderAwaited = false, filtersOn, address, time, loaded, visible } = props;
  const parts = { address, time, loaded, visible };
  const { view } = address;
  const { wall } = usePresenting();
  const part = usePart(view);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const isOrdered = useIsOrdered(parts);
  const comparison = useLinkComparison(parts);
  const isAsked = view.at !== undefined || view.period !== undefined;
  const waits =
    (comparison?.isPending === true && comparison.isFirst) || (isNarrow && (isOrderAwaited || !isOrdered));
  const waiting = <Waiting loaded={loaded} hasLast={isNarrow && part === 'now' && !filtersOn} />;
  if (wall) {
    return (
      <LaterPart>
        <Wall {...parts} empty={props.empty} />
      </LaterPart>
    );
  }
  const anywhere = (
    <div
      className={`page-controls ml-auto flex flex-none flex-wrap items-center gap-2 print:hidden ${part === undefined ? 'max-md:hidden' : ''}`}
    >
      {part === undefined && (
        <OnDutyAt
          {...address}
          onEscape={isAsked ? () => address.change({ at: undefined, period: undefined }) : undefined}
        />
      )}
      <OnCallShare {...parts} />
    </div>
  );
  return (
    <>
      <Head heading={heading} parts={parts}>
        {anywhere}
      </Head>
      <LinkProblems problems={address.problems} />
      <OfflineAnswer loaded={loaded} />
      <SourcesNotice zone={address.view.zone} isCalm={false} />
      <LaterPart
        loading={
          <>
            {comparison && <Comparing />}
            {waiting}
          </>
        }
      >
        {comparison && <LinkChanges address={address} comparison={comparison} />}
        {waits ? waiting : <Below {...props} isOrdered={isOrdered} />}
      </LaterPart>
      <SourcesNotice zone={address.view.zone} isCalm />
      <PrintFooter
        zone={view.zone}
        fix={{ tz: view.zone, ...formatOnCall({ days: view.days, from: time.first }) }}
      />
    </>
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
 * Placeholder on a phone or a link with changes: the cards and the notice come first with a height of their
 * own, so the rest renders once that is known and does not move.
 */
function Waiting({ loaded, hasLast }: Pick<OnCallParts, 'loaded'> & { hasLast: boolean }) {
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

type SchedulesPanelProps = Omit<ComponentProps<typeof QueryPanel<WindowReply>>, 'what'>;

/** Schedules. Offline, the line on top and the last known answer suffice. */
function SchedulesPanel(props: SchedulesPanelProps) {
  const hasLast = useLastLines().lines.length > 0;
  const isLast = useIsOffline() && props.query.data === undefined && hasLast;
  return isLast ? null : <QueryPanel what="The schedules" {...props} />;
}

type BelowProps = Omit<OnCallLayoutProps, 'heading' | 'isOrderAwaited'> & {
  isOrdered: boolean;
};

function Below(props: BelowProps) {
  const { onDutyNow, summary, filters, filtersOn, empty, onToggle, cards, ...more } = props;
  const { isOrdered, ...parts } = more;
  const { address, time, loaded, visible } = parts;
  const { view } = address;
  const directory = useDirectory();
  const part = usePart(view);
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
      <ZoneNotice zone={view.zone} secondZone={view.secondZone} />
      <div role="group" aria-label="Controls" className="page-controls print:hidden">
        <OnCallToolbar {...parts} filters={filters} filtersOn={filtersOn} />
      </div>
      <AnswerPlace
        address={address}
        loaded={loaded}
        rows={visible}
        directory={directory}
        panels={
          <>
            {cards}
            {loaded.query.data && has('gaps') && (
              <Fold isFolded={cards !== undefined && !isGuest()}>
                <LaterPart className="mt-3.5" loading={<div className="h-screen" />}>
                  <GapsPanel {...{ address, loaded, visible, directory }} />
                </LaterPart>
              </Fold>
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
          {/* Reserved height: nothing below moves when the figures arrive. */}
          <div className="mt-2 flex min-h-6 flex-wrap items-baseline gap-x-4">{summary}</div>
          {loaded.query.data && has('timeline') && (
            <LaterPart loading={<div className="h-8" />}>
              <TimelineFoot {...parts} />
              {cards === undefined && hasChanges() && !isGuest() && (
                <SinceLastWeek zone={view.zone} schedules={visible.schedules} />
              )}
            </LaterPart>
          )}
        </div>
      </AnswerPlace>
    </>
  );
}

/** Figures of the visible days; on the page of one schedule they wait for a click. */
function Fold({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isFolded) return children;
  return (
    <details className="mt-3.5" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold print:hidden">Gaps</summary>
      {isOpen && children}
    </details>
  );
}

type HeadProps = { heading: ReactNode; parts: OnCallParts; children: ReactNode };

/** Heading, and controls that stay available. */
function Head({ heading, parts, children }: HeadProps) {
  const { address, time } = parts;
  return (
    <header className="mb-2 flex items-start gap-x-3 gap-y-1 md:flex-wrap">
      <div className="min-w-0">
        {heading}
        <p className="hidden print:block guest:block">
          {time.range}, {address.view.zone}
        </p>
      </div>
      {children}
    </header>
  );
}
