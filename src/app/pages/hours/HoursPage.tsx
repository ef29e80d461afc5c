import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formatFields } from '#address/codec';
import {
  HOURS_FIELDS,
  HOURS_RANGES,
  hoursRangeText,
  type HoursView,
  isOneMonth,
  parseHours,
} from '#address/hours';
import { formatFixedRange, isSameClock } from '#address/zone';
import type { PayRules } from '#contract/served/ledger';
import { computedInWords } from '#domain/duty/computed-past';
import { hasMaximum } from '#domain/ledger/pay';
import { formatMoment, yearAt } from '#domain/time/format';
import { HOUR_WORDS } from '#domain/time/hours';
import { contains } from '#domain/time/interval';
import { DAY, type ViewerZone } from '#domain/time/zone';
import { Page, type PageNotice } from '../../components/Page';
import { PrintSection } from '../../components/share/ShareSection';
import { RangePicker } from '../../components/time/RangePicker';
import { Failure, isEmptyStore } from '../../components/states/Failure';
import { seesPay } from '../../api/changes';
import { viewerZone, useView } from '../../hooks/stored';
import { usePresenting } from '../../url/use-presenting';
import { usePatchSearch } from '../../url/settings';
import { type ChangeHours, HoursFilters } from './HoursFilters';
import { HoursFiles } from './HoursFiles';
import { HoursResults } from './HoursResults';
import { type HoursState, useHours } from './model/use-hours';
import { hoursSentence, type ClosedMonth, differsFromClosed, needsNights, usePay } from './model/table';
import { absentInWords } from '../../data/schedule-sets';
import { Button } from '../../ui/Button';

/** Max schedules named above the table; files and sheets name all. */
const MAX_NAMED_SCHEDULES = 20;

const HOURS_PRESETS = HOURS_RANGES.map(
  (name) => [name, { month: 'Month', quarter: 'Quarter', half: 'Half-year' }[name]] as const,
);

/** On-call hours per person over months, and pay by the stored rates. */
export function HoursPage() {
  const { view, zone, problems, isPaid, hasOldPay } = useAddress();
  const { rules, payees, closed, ...pay } = usePay(view);
  const patch = usePatchSearch();
  const [isEditing, setEditing] = useState(false);
  const counting = useHours(view, rules, payees);
  // Do not show hours while pay is loading.
  const state = pay.isPending ? { ...counting, model: undefined } : counting;
  const { range, directory, model, now, scheduleName, holidays } = state;
  const change: ChangeHours = (fields) => patch(formatFields(HOURS_FIELDS, fields));
  const rangeText = hoursRangeText(range);
  const fix = {
    tz: zone,
    range: formatFixedRange({ from: range.first, to: range.last + DAY }),
  };
  return (
    <Page
      title="Hours"
      tab={`Hours · ${rangeText} · ${zone}`}
      answer={<Answer {...{ state, rules, zone }} hasNoRates={pay.hasNoRates} />}
      zone={zone}
      {...(!isPaid && { window: range.window })}
      range={
        <>
          <RangePicker
            choice={view.range}
            presets={HOURS_PRESETS}
            text={rangeText}
            window={range.window}
            zone={zone}
            of="days"
            onRange={(next) => change({ range: next })}
          />
          {isPaid && <span className="text-sm text-ink-2">{zone}</span>}
        </>
      }
      filters={
        <HoursFilters {...{ view, directory, holidays }} schedules={state.scheduleNames} onChange={change} />
      }
      files={
        <HoursFiles
          content={model && { model, view, range, rules, directory, scheduleName, holidays, payees }}
          source={state.source}
          now={now}
        />
      }
      fix={fix}
      share={{ children: <PrintSection /> }}
      action={
        !isPaid && seesPay() ? <Button onClick={() => change({ hasPay: true })}>Show pay</Button> : undefined
      }
      read={state.fetching}
      progress={
        state.fetching.loaded < state.fetching.parts && !state.fetching.error ? (
          <FetchProgress fetching={state.fetching} />
        ) : undefined
      }
      problems={problems}
      words={`${rangeText}, ${zone}`}
      notices={noticesOf({
        view,
        state,
        closed,
        hasOldPay,
        hasNoRates: pay.hasNoRates,
        onRules: () => setEditing(true),
        otherZone: isPaid && !isSameClock(viewerZone(), zone) ? viewerZone() : undefined,
        isWithoutAmount: rules !== undefined && !isOneMonth(range) && hasMaximum(rules),
        isByAssignment: state.night.isByAssignment && needsNights(rules),
      })}
    >
      <Failures state={state} pay={pay} />
      <HoursResults
        {...{ state, view, rules }}
        canSave={seesPay()}
        onChange={change}
        form={{ isEditing, setEditing }}
      />
    </Page>
  );
}

/** View of the address, by the account's zone with pay. */
function useAddress() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const { view: parsed, problems, account } = useView(parseHours, search);
  const { pseudonyms: hasPseudonyms } = usePresenting();
  const isPaid = parsed.hasPay && seesPay();
  const zone: ViewerZone = parsed.hasPay ? String(account) : parsed.zone;
  const view = useMemo(() => ({ ...parsed, zone, hasPseudonyms }), [parsed, zone, hasPseudonyms]);
  return { view, zone, problems, isPaid, hasOldPay: hash.startsWith('#pay=') };
}

type AnswerProps = {
  state: HoursState;
  rules: PayRules | undefined;
  hasNoRates: boolean;
  zone: ViewerZone;
};

/** Range in a sentence. */
function Answer({ state: { model, range, now }, zone, ...pay }: AnswerProps) {
  const sentence = model && hoursSentence({ model, range, ...pay });
  return (
    sentence && (
      <>
        <b>{sentence.bold}</b>
        {sentence.more}
        {contains(range.window, now) && `; planned from ${formatMoment(now, zone, yearAt(now, zone))}`}
      </>
    )
  );
}

type NoticesProps = {
  view: HoursView;
  state: HoursState;
  closed: ClosedMonth | undefined;
  /** True for a link with rules of pay in its fragment. */
  hasOldPay: boolean;
  hasNoRates: boolean;
  onRules: () => void;
  isWithoutAmount: boolean;
  isByAssignment: boolean;
  /** Zone of the viewer, if pay counts by another clock. */
  otherZone: string | undefined;
};

/** Schedules of a set that are not shown, a closed month, a clock for everybody, and what a server cannot count. */
function noticesOf({ view, state: { model, scheduleNames }, ...is }: NoticesProps): PageNotice[] {
  const { hasPseudonyms, schedules, zone } = view;
  const absent = model
    ? absentInWords(
        schedules,
        scheduleNames.map(([schedule_id]) => ({ schedule_id })),
      )
    : '';
  const notices: (PageNotice | false)[] = [
    is.otherZone !== undefined &&
      calm(
        `With pay the month is one of ${zone}, not of ${is.otherZone}; nights are by each person’s own clock.`,
      ),
    absent !== '' && { text: `Of the chosen schedules, ${absent}.` },
    is.isByAssignment && {
      text: `This server has no interruptions of people. Incidents at night are those assigned between ${HOUR_WORDS.nightStart} and ${HOUR_WORDS.nightEnd} by the clock of ${zone}.`,
    },
    is.closed !== undefined &&
      model !== undefined &&
      differsFromClosed(model, is.closed) &&
      calm(`Closed with other figures, see the file ${is.closed.file}.`),
    is.hasNoRates &&
      calm(
        <>
          No rates are saved yet. <Button onClick={is.onRules}>Open the rules of pay</Button>
        </>,
      ),
    is.isWithoutAmount && calm('A maximum is one of a month. Choose a month to see amounts.'),
    is.hasOldPay && calm('Rules of pay in a link are not used any more: amounts are by the saved rates.'),
    hasPseudonyms &&
      calm(`Everybody’s hours are counted by the clock of ${zone}: a rare zone could name its person.`),
    model !== undefined &&
      model.computed.length > 0 &&
      calm(computedInWords(model.computed, zone, MAX_NAMED_SCHEDULES)),
  ];
  return notices.filter((notice) => notice !== false);
}

const calm = (text: ReactNode): PageNotice => ({ text, look: 'calm' });

type FailuresProps = { state: HoursState; pay: { error: Error | null; retry: () => void } };

/** Failed requests of the page, each with a retry. */
function Failures({ state: { fetching, night, ledger, holidays }, pay }: FailuresProps) {
  const failures = [
    { what: 'The schedules', error: fetching.error, retry: fetching.retry },
    { what: 'The hours', error: ledger.error, retry: () => void ledger.refetch() },
    { what: 'Interruptions at night', error: night.error, retry: night.retry },
    { what: 'The rates of pay', error: pay.error, retry: pay.retry },
    { what: 'The recorded holidays', error: holidays.error, retry: holidays.retry },
  ];
  // Once for all of them.
  const empty = failures.find(({ error }) => isEmptyStore(error));
  return (empty ? [empty] : failures).map(
    ({ what, error, retry }) =>
      error && (
        <div key={what} className="mb-3">
          <Failure what={what} error={error} onRetry={retry} />
        </div>
      ),
  );
}

/** Parts fetched so far, with a button to cancel or to continue. */
function FetchProgress({ fetching }: Pick<HoursState, 'fetching'>) {
  const { parts, loaded, isStopped, stop, resume } = fetching;
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <progress className="fetched" aria-label="Schedules fetched" value={loaded} max={parts} />
      {isStopped ? `Cancelled after ${loaded} of ${parts} parts` : `${loaded} of ${parts} parts fetched`}
      <Button onClick={isStopped ? resume : stop}>{isStopped ? 'Continue' : 'Cancel'}</Button>
    </span>
  );
}
