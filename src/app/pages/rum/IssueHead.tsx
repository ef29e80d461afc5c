import {
  type Lifecycle,
  type LifecycleEvent,
  type LifecycleKind,
  versionsOf,
  errorsPerSession,
  lifecycle,
} from '#domain/rum';
import { formatMoment, yearAt, formatDayAndMonth, inferInstant } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';
import { type ReactNode, useState } from 'react';
import type { SentIssue, Issue } from '#contract/rum';
import { formatCount } from '#domain/text/words';
import { wallAt } from '#domain/time/zone';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#address/codec';
import { STACK_TYPES } from '#contract/stack';
import { applicationInfoQuery } from '../../api/records';
import { handOver } from '../../handed-over';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { useIsPresenting } from '../../url/use-presenting';

const LIFECYCLE_NAMES: Record<LifecycleKind, string> = {
  first: 'First seen',
  resolved: 'Resolved',
  regressed: 'Came back',
  last: 'Last seen',
};

/** Fills differ by pattern as well as colour, and use system colours if forced. */
const FILLS = {
  open: 'bg-accent/60 forced-colors:bg-[CanvasText]',
  resolved:
    'bg-[repeating-linear-gradient(135deg,var(--good)_0_2px,var(--good-soft)_2px_7px)] forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_2px,Canvas_2px_7px)]',
} as const;

/** Life of an issue on a line to scale, with its events below: first seen, resolved, came back, last seen. */
function LifeLine({ lifecycle, zone }: { lifecycle: Lifecycle; zone: string }) {
  const { events, stretches, missing, contradictions, sentence } = lifecycle;
  return (
    <section aria-label="Lifecycle" className="min-w-0 grow basis-80">
      {contradictions.length > 0 && (
        <div
          role="note"
          className="mb-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn forced-colors:border"
        >
          These times contradict each other: {contradictions.join(' ')} The line shows them as reported.
        </div>
      )}
      {events.length > 0 && (
        <div aria-hidden="true" className="relative mx-1 mt-1.5 mb-2.5 h-1.5 rounded-full bg-sunken">
          {stretches.map(({ from, to, state }) => (
            <span
              key={from}
              data-state={state}
              title={state}
              className={`absolute inset-y-0 forced-color-adjust-none [print-color-adjust:exact] ${FILLS[state]}`}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            />
          ))}
          {events.map(({ kind, position }) => (
            <span
              key={kind}
              className="absolute -top-0.5 size-2.5 -translate-x-1/2 rounded-full bg-accent forced-colors:bg-[CanvasText]"
              style={{ left: `${position * 100}%` }}
            />
          ))}
        </div>
      )}
      <ol
        className={`flex flex-wrap justify-between gap-x-3 gap-y-1 ${events.length > 2 ? 'text-xs' : 'text-sm'}`}
      >
        {events.map((event) => (
          <EventItem key={event.kind} event={event} zone={zone} />
        ))}
        {missing.map((kind) => (
          <li key={kind}>
            <span className="text-xs text-ink-3">{LIFECYCLE_NAMES[kind]}</span>
            <span className="block">not known</span>
          </li>
        ))}
      </ol>
      {sentence !== '' && events.length > 2 && <p className="mt-1 text-xs text-ink-2">{sentence}</p>}
    </section>
  );
}

function EventItem({ event: { kind, seconds, version }, zone }: { event: LifecycleEvent; zone: string }) {
  const now = useNow();
  const at = Math.floor(seconds);
  return (
    <li>
      <span className="text-xs text-ink-3">
        {LIFECYCLE_NAMES[kind]}
        {version !== '' && ` in ${version}`}
      </span>
      <time
        dateTime={new Date(at * 1000).toISOString()}
        title={`${formatMoment(at, zone)} ${zone}`}
        className="block font-semibold whitespace-nowrap"
      >
        {formatMoment(at, zone, yearAt(now, zone))}
      </time>
    </li>
  );
}

/** Three figures of an issue, and its life in a line. */
export function IssueHead({ issue, zone }: { issue: SentIssue; zone: string }) {
  const perSession = errorsPerSession(issue);
  const versions = versionsOf(issue);
  const [first = ''] = versions;
  const last = issue.last_seen?.version || first;
  const now = useNow();
  const start = inferInstant(issue.first_seen?.timestamp);
  const days = issue.age / 86_400;
  const since = start
    ? `since ${formatDayAndMonth(wallAt(Math.floor(start.seconds), zone), yearAt(now, zone))}`
    : '';
  return (
    <section aria-label="Figures" className="panel-box flex flex-wrap items-center gap-x-10 gap-y-4">
      <div className="grid grid-cols-3 gap-x-4 md:flex md:gap-x-8">
        <Figure value={formatCount(issue.error_count)}>
          errors {since || 'in all'}
          {days >= 1 && (
            <span title="errors ÷ days from first to last seen; the interface sends no counts by day">
              , {formatCount(Math.round(issue.error_count / days))} a day
            </span>
          )}
        </Figure>
        <Figure value={formatCount(issue.session_count)}>
          sessions {since || 'in all'}
          {perSession !== undefined && (
            <span title="errors ÷ sessions">, {perSession.toFixed(perSession < 10 ? 1 : 0)} errors each</span>
          )}
        </Figure>
        {first === last ? (
          <Figure value={versions.length === 0 ? '–' : '1'}>
            {versions.length === 0 ? 'no version known' : `version, ${first}`}
          </Figure>
        ) : (
          <Figure value={last}>version, since {first}</Figure>
        )}
      </div>
      <LifeLine lifecycle={lifecycle(issue)} zone={zone} />
    </section>
  );
}

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <p className="min-w-0">
      <b className="block text-2xl leading-tight font-semibold wrap-anywhere">{value}</b>
      <span className="text-xs text-ink-2">{children}</span>
    </p>
  );
}

/** Box for a stack of an issue: Stacks converts it, with the issue's type, service and version. */
export function StackBox({ issue }: { issue: Issue }) {
  const [draft, setDraft] = useState('');
  const isPresenting = useIsPresenting();
  const navigate = useNavigate();
  const application = useQuery({
    ...applicationInfoQuery(issue.application_id),
    enabled: issue.service !== '',
  }).data;
  const type = STACK_TYPES.find((known) => known === application?.type.replace('-', ' ')) ?? '';
  const build = { type, service: issue.service, version: issue.last_seen?.version ?? '' };

  function open(stack: string) {
    if (stack.trim() === '') return;
    handOver({ stack, ...build });
    void navigate(paths.stacks(build));
  }

  return (
    <Panel title="Stack">
      <form
        className="print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          open(draft);
        }}
      >
        <textarea
          aria-label="Stack of this error"
          value={draft}
          rows={12}
          readOnly={isPresenting}
          spellCheck={false}
          autoComplete="off"
          placeholder="Issues come without a stack. Paste it from your logs, and Stacks converts it."
          onChange={(event) => setDraft(event.target.value)}
          onPaste={(event) => {
            if (isPresenting || draft !== '') return;
            event.preventDefault();
            open(event.clipboardData.getData('text/plain'));
          }}
          className="block w-full resize-y rounded-md border border-control/60 bg-canvas p-2 font-mono text-xs leading-5 whitespace-pre text-ink"
        />
        <p className="mt-2 text-right">
          <Button type="submit" disabled={draft.trim() === ''}>
            Convert
          </Button>
        </p>
      </form>
    </Panel>
  );
}
