import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formatFields } from '#address/codec';
import {
  LEDGER_FIELDS,
  ledgerRangeText,
  type LedgerView,
  parseLedger,
  readPayFragment,
} from '#address/ledger';
import { hasPay } from '#address/zone';
import type { PayRules } from '#domain/ledger/pay';
import { computedInWords } from '#domain/duty/computed-past';
import { counted } from '#domain/text/count';
import { formatMoment, yearAt } from '#domain/time/format';
import { HOUR_WORDS } from '#domain/time/hours';
import { contains } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';
import { PrintFooter } from '../../components/PrintFooter';
import { Share } from '../../components/share/Share';
import { Failure } from '../../components/states/Failure';
import { LinkProblems } from '../../components/states/LinkProblems';
import { ClockNotice } from '../../components/time/ClockNotice';
import { DataAge } from '../../components/time/DataAge';
import { useTitle, useView } from '../../hooks/use-view';
import { Notice } from '../../ui/Notice';
import { usePresenting } from '../../url/use-presenting';
import { usePatchSearch } from '../../url/use-patch-search';
import { type ChangeLedger, LedgerControls } from './LedgerControls';
import { LedgerFiles } from './LedgerFiles';
import { LedgerResults } from './LedgerResults';
import { type LedgerState, useLedger } from './model/use-ledger';
import { moneyText } from './model/words';
import { absentInWords, chosenValue } from '../../data/schedule-sets';
import { Button } from '../../ui/Button';

/** Max schedules named above the table; files and sheets name all. */
const MAX_NAMES = 20;

/** On-call hours per person over months, and pay by the team’s own rules. */
export function LedgerPage() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const { view: parsed, problems, account } = useView(parseLedger, search);
  const { pseudonyms } = usePresenting();
  const hasPseudonyms = parsed.hasPseudonyms || pseudonyms;
  const isPaid = hasPay(hash);
  const zone: ViewerZone = isPaid ? String(account) : parsed.zone;
  const view = useMemo(
    // Pay is by each person's own clock, so that an address has one amount.
    () => ({ ...parsed, zone, hasPseudonyms, hasPageClock: parsed.hasPageClock && !isPaid }),
    [parsed, zone, hasPseudonyms, isPaid],
  );
  const fragment = useMemo(() => readPayFragment(hash), [hash]);
  const rules = fragment === 'damaged' ? undefined : fragment;
  const patch = usePatchSearch();
  const state = useLedger(view, rules);
  const { range, directory, fetching, model, now, scheduleName, holidays } = state;
  const { span } = view;
  const change: ChangeLedger = (fields) => patch(formatFields(LEDGER_FIELDS, fields));
  const rangeText = ledgerRangeText(span, range);
  useTitle(`On-call hours · ${rangeText} · ${zone}`);
  const fix = {
    tz: zone,
    ...formatFields(LEDGER_FIELDS, { from: range.first, to: span === 'days' ? range.last : undefined }),
  };
  return (
    <>
      <header className="mb-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1>On-call hours, {rangeText}</h1>
          <Summary state={state} rules={rules} zone={zone} />
          <div className="present-controls ml-auto flex flex-wrap items-center gap-2 print:hidden">
            <LedgerFiles
              content={model && { model, view, range, rules, directory, scheduleName, holidays }}
              source={state.source}
              now={now}
              onSheets={(hasSheets) => change({ hasSheets })}
            />
            <Share fix={() => fix} />
          </div>
        </div>
        <LedgerControls
          {...{ view, range, now, directory, isPaid }}
          holidays={holidays}
          schedules={state.scheduleNames}
          onChange={change}
        >
          <span className="ml-auto">
            <DataAge
              fetchedAtMs={fetching.fetchedAtMs}
              fetching={fetching.isFetching}
              zone={zone}
              onRefresh={fetching.refresh}
            />
          </span>
        </LedgerControls>
        <FetchProgress fetching={fetching} />
      </header>
      <LinkProblems problems={problems} />
      <Notices
        {...{ view, state }}
        onChange={change}
        isDamaged={fragment === 'damaged'}
        isByAssignment={state.night.isByAssignment && rules?.rates.nightIncidents !== undefined}
      />
      {model && model.computed.length > 0 && (
        <Notice look="calm">{computedInWords(model.computed, zone, MAX_NAMES)}</Notice>
      )}
      <ClockNotice zones={[String(account), zone, ...state.zones.values()]} window={range.window} />
      <Failures state={state} />
      <LedgerResults
        {...{ state, view, rules }}
        onChange={change}
        onRules={(next) => patch({}, { hash: next })}
      />
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}

type SummaryProps = { state: LedgerState; rules: PayRules | undefined; zone: ViewerZone };

/** "€ 76,412.84 for 40 people · until Fri 27 Nov, 04:30 as worked, then as planned" */
function Summary({ state: { model, now, range }, rules, zone }: SummaryProps) {
  const people = model && counted(model.rows.length, 'person', 'people');
  return (
    <p className="min-h-6 text-ink-2 max-md:min-h-12">
      {rules && model?.amount !== undefined && (
        <b className="font-semibold text-ink">
          {moneyText(model.amount, rules)} for {people}
        </b>
      )}
      {model && model.amount === undefined && people}
      {contains(range.window, now) &&
        ` · until ${formatMoment(now, zone, yearAt(now, zone))} as worked, then as planned`}
    </p>
  );
}

type NoticesProps = {
  view: LedgerView;
  state: LedgerState;
  isDamaged: boolean;
  isByAssignment: boolean;
  onChange: ChangeLedger;
};

/** Schedules of a set that are not shown, damaged rules of pay, a clock for everybody, and what a server cannot count. */
function Notices({ view, state, isDamaged, isByAssignment, onChange }: NoticesProps) {
  const { hasPseudonyms, hasPageClock, schedules, zone } = view;
  const visible = state.scheduleNames.map(([schedule_id]) => ({ schedule_id }));
  const absent = state.model ? absentInWords(schedules, visible) : '';
  return (
    <>
      {absent !== '' && <Notice>Of the chosen schedules, {absent}.</Notice>}
      {isDamaged && (
        <Notice role="alert">The rules of pay in this link are damaged. No amounts are shown.</Notice>
      )}
      {isByAssignment && (
        <Notice>
          This server has no interruptions of people. Incidents at night are those assigned between{' '}
          {HOUR_WORDS.nightStart} and {HOUR_WORDS.nightEnd} by the clock of {zone}.
        </Notice>
      )}
      {(hasPseudonyms || hasPageClock) && (
        <Notice look="calm">
          Everybody’s hours are counted by the clock of {zone}
          {hasPseudonyms ? ': a rare zone could name its person.' : '. '}
          {chosenValue(view) !== '' && ' Woken counts incidents of all schedules. '}
          {!hasPseudonyms && (
            <Button onClick={() => onChange({ hasPageClock: false })}>Use each person’s clock</Button>
          )}
        </Notice>
      )}
    </>
  );
}

/** Failed requests of the page, each with a retry. */
function Failures({ state: { fetching, night, ledger, holidays } }: { state: LedgerState }) {
  const failures = [
    { what: 'The schedules', error: fetching.error, retry: fetching.retry },
    { what: 'The hours', error: ledger.error, retry: () => void ledger.refetch() },
    { what: 'Interruptions at night', error: night.error, retry: night.retry },
    { what: 'The recorded holidays', error: holidays.error, retry: holidays.retry },
  ];
  return failures.map(
    ({ what, error, retry }) =>
      error && (
        <div key={what} className="mb-3">
          <Failure what={what} error={error} onRetry={retry} />
        </div>
      ),
  );
}

/** Parts fetched so far, with a button to cancel or to continue. */
function FetchProgress({ fetching }: Pick<LedgerState, 'fetching'>) {
  const { parts, loaded, isStopped, stop, resume } = fetching;
  if (loaded === parts) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm text-ink-2">
      <progress className="fetched" aria-label="Schedules fetched" value={loaded} max={parts} />
      {isStopped ? `Cancelled after ${loaded} of ${parts} parts` : `${loaded} of ${parts} parts fetched`}
      <Button onClick={isStopped ? resume : stop}>{isStopped ? 'Continue' : 'Cancel'}</Button>
    </p>
  );
}
