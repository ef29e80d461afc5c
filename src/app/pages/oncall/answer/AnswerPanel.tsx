import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { formatMoment, formatZone } from '#domain/time/format';
import { formatWritten, writtenOffset } from '#domain/time/written-zone';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { useKeys } from '../../../hooks/use-keys';
import { useMedia } from '../../../hooks/use-media';
import { Modal } from '../../../ui/Modal';
import { OnDutyAt, OnDutyNowButton } from '../controls/OnDutyAt';
import { findItem } from '../model/rows';
import { type OnCallAddress, useAsked } from '../model/use-oncall-view';
import { type Rows, type Schedules, usePart } from '../model/use-schedules';
import type { Zones } from '#address/zone';
import { AnswerSection, PeriodSection } from './PeriodSection';
import { AnswerAt, InstantAnswer } from './ScheduleAnswer';
import type { Answering } from './answers';
import { hasChanges } from '../../../url/settings';
import { type Proposal, ProposalScope } from '../override/proposal';
import { OverridePlace } from '../override/OverridePlace';

type AtSectionProps = {
  at: UnixSeconds;
  /** Zone of the pasted time. */
  atZone: string | undefined;
  schedules: readonly Schedule[];
  loaded: Schedules;
  zones: Zones;
  answering: Answering;
  onClose: () => void;
};

const ANSWER_LABEL = 'Who is on call';

/**
 * Answer to a selected period, over the right end of the timeline, and to an instant, below it; a sheet where there is
 * less room.
 */
function AnswerPanel(props: {
  address: OnCallAddress;
  loaded: Schedules;
  rows: Rows;
  directory: Directory;
  /** Key of the question. */
  question: string;
  /** True where cards answer for the time: then only the shift is left. */
  hasCards: boolean;
  takesFocus: boolean;
}) {
  const { address, loaded, rows, directory, question, hasCards, takesFocus } = props;
  const { view, change } = address;
  const { shifts } = loaded;
  const place = useRef<HTMLElement>(null);
  // Never a sheet in print.
  const isBeside = useMedia('(width >= 80rem), print');
  const returnFocus = useAnswerFocus(place, question, takesFocus, view.period);

  function close(fields: { period?: undefined; at?: undefined }) {
    const isLast = 'period' in fields ? view.at === undefined : view.period === undefined;
    const sheet = place.current?.closest('dialog');
    const closesAll = isLast || ('period' in fields && 'at' in fields);
    // A sheet restores the focus itself.
    if (closesAll && sheet) return sheet.close();
    if (closesAll) returnFocus();
    change(fields);
  }
  const closeAll = () => close({ period: undefined, at: undefined });
  useKeys(isBeside ? { Escape: closeAll } : {});

  const { window } = shifts.reading;
  const { zone } = view;
  const replies = loaded.query.data ? shifts.replies : [];
  const answering = { replies, account: address.account, zone, directory };
  const period = view.period !== undefined && (
    <PeriodSection
      periodKey={view.period}
      placed={findItem(rows.rows, view.period, window)}
      at={view.at}
      loaded={loaded}
      zones={view}
      answering={answering}
      onClose={() => close({ period: undefined })}
    />
  );
  const instant = view.at !== undefined && !hasCards && (
    <AtSection
      at={view.at}
      atZone={view.atZone}
      schedules={rows.schedules}
      loaded={loaded}
      zones={view}
      answering={answering}
      onClose={() => close({ at: undefined })}
    />
  );
  if (isBeside) {
    return <AnswersBeside {...{ place, period, instant }} isEarly={loaded.query.isPending} />;
  }
  return (
    <Modal
      label={ANSWER_LABEL}
      onClose={() => change(hasCards ? { period: undefined } : { period: undefined, at: undefined })}
      className="mt-auto mb-0 w-full max-w-160 rounded-b-none"
    >
      {/* Full height from the start: a loading answer grows. */}
      <div className={`flex max-h-[75dvh] flex-col ${view.at === undefined ? '' : 'h-[75dvh]'}`}>
        <div className="min-h-0 grow overflow-y-auto p-4 -outline-offset-2">
          <section ref={place} className="space-y-5">
            {period}
            {instant}
          </section>
        </div>
        <div className="flex flex-none flex-wrap gap-1.5 border-t border-line px-4 py-3">
          <OnDutyAt view={view} change={change} />
          <OnDutyNowButton change={change} label="Now" />
        </div>
      </div>
    </Modal>
  );
}

type AnswersBesideProps = {
  place: RefObject<HTMLElement | null>;
  period: ReactNode;
  instant: ReactNode;
  /** True before the timeline above has its height. */
  isEarly: boolean;
};

/** A shift over the right end of the timeline, a time below it. */
function AnswersBeside({ place, period, instant, isEarly }: AnswersBesideProps) {
  if (period === false) {
    return (
      <aside
        aria-label={ANSWER_LABEL}
        ref={place}
        className={`panel-box mt-3.5 print:order-first ${isEarly ? 'invisible' : ''}`}
      >
        {instant}
      </aside>
    );
  }
  return (
    <>
      <div className="pointer-events-none absolute inset-y-0 right-0 z-20 w-88 print:static print:order-first print:w-auto">
        <aside
          aria-label={ANSWER_LABEL}
          ref={place}
          className="panel-box pointer-events-auto sticky top-2 max-h-[calc(100dvh-9rem)] overflow-y-auto shadow-float print:static print:max-h-none print:shadow-none"
        >
          {period}
        </aside>
      </div>
      {instant !== false && <div className="panel-box mt-3.5">{instant}</div>}
    </>
  );
}

/**
 * Moves the focus to the heading of a new answer, so that it is read out; a field that is being edited keeps
 * the focus. Returns a function that restores the focus to the selected bar, or to the previous element.
 */
function useAnswerFocus(
  place: RefObject<HTMLElement | null>,
  question: string,
  takesFocus: boolean,
  periodKey: string | undefined,
): () => void {
  const opener = useRef<HTMLElement>(null);
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (!takesFocus || answered.current === question) return;
    answered.current = question;
    const focused = document.activeElement;
    const isInside = place.current?.contains(focused) === true;
    if (focused instanceof HTMLElement && !isInside) opener.current = focused;
    if (focused instanceof HTMLInputElement) return;
    place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [place, question, takesFocus]);
  return () => {
    const bar =
      periodKey === undefined ? null : document.querySelector<HTMLElement>(`[data-item="${periodKey}"]`);
    (bar ?? opener.current)?.focus();
  };
}

/** People on call at an instant, inside or outside the window. */
function AtSection({ at, atZone, schedules, loaded, zones, answering, onClose }: AtSectionProps) {
  const { zone, secondZone } = zones;
  const second = secondZone === undefined ? '' : ` · ${formatMoment(at, secondZone)} ${secondZone}`;
  const offsets = [zone, secondZone ?? zone].map((each) => writtenOffset(at, each));
  const isPasted = atZone !== undefined && !offsets.includes(writtenOffset(at, atZone));
  return (
    <AnswerSection
      label="On call at"
      title={
        <>
          On call at{' '}
          <small className="block text-sm font-normal text-ink-2">
            {formatMoment(at, zone)} {formatZone(zone, at)}
            {second}
            {isPasted && <span className="block">Pasted: {formatWritten(at, atZone)}</span>}
          </small>
        </>
      }
      onClose={onClose}
    >
      <AnswerAt at={at} loaded={loaded} answering={answering}>
        {(known) => <InstantAnswer at={at} schedules={schedules} answering={known} />}
      </AnswerAt>
    </AnswerSection>
  );
}

type AnswerPlaceProps = {
  address: OnCallAddress;
  loaded: Schedules;
  rows: Rows;
  directory: Directory;
  /** Timeline or table. */
  children: ReactNode;
  /** Panels below the answer. */
  panels: ReactNode;
};

/** Timeline with the answer to a shift over its right end, and the answers for a time below it. */
export function AnswerPlace({ children, panels, ...parts }: AnswerPlaceProps) {
  const { view } = parts.address;
  const { period, at, zone, override } = view;
  // The cards of a phone are the answer to a time.
  const isOnCards = usePart(view) === 'now';
  const hasCards = useAsked(view) !== undefined && isOnCards;
  const question = period === undefined && at === undefined ? undefined : `${period} ${at}`;
  const [proposal, setProposal] = useState<Proposal>();
  // The message of the last override outlives its panel.
  const [hasOverrides, setHasOverrides] = useState(false);
  if (override !== undefined && !hasOverrides) setHasOverrides(true);
  // A user who opens a link keeps the focus at the top of the page.
  const [linked, setLinked] = useState(question);
  if (linked !== undefined && linked !== question) setLinked(undefined);
  return (
    <div className="relative print:flex print:flex-col">
      {/* The panel of an override is beside the lanes: they show its proposal. */}
      <div className={override === undefined ? 'contents' : 'min-w-0 min-[80rem]:pe-91 print:pe-0'}>
        <ProposalScope value={proposal}>{children}</ProposalScope>
      </div>
      {/* Keeps the focus in a field while a time is typed. */}
      <p role="status" className="sr-only">
        {at !== undefined &&
          `${parts.loaded.isCurrent ? 'Answered: who is on call at' : 'Looking up who is on call at'} ${formatMoment(at, zone)}`}
      </p>
      {(override !== undefined || hasOverrides) && hasChanges() && (
        <OverridePlace view={view} schedules={parts.loaded.schedules} onProposal={setProposal} />
      )}
      {question !== undefined && override === undefined && !(hasCards && period === undefined) && (
        <AnswerPanel {...parts} question={question} hasCards={hasCards} takesFocus={linked === undefined} />
      )}
      {panels}
    </div>
  );
}
