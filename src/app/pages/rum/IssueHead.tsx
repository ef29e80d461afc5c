import type { ReactNode } from 'react';
import type { SentIssue } from '#contract/rum';
import { versionsOf, errorsPerSession, lifecycle } from '#domain/rum';
import { formatCount } from '#domain/text/words';
import { formatDayAndMonth, yearAt, inferInstant } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { LifeLine } from './LifeLine';

/** Three figures of an issue, and its life in a line. */
export function IssueHead({ issue, zone }: { issue: SentIssue; zone: string }) {
  const perSession = errorsPerSession(issue);
  const versions = versionsOf(issue);
  const [first = ''] = versions;
  const last = issue.last_seen?.version || first;
  const now = useNow();
  const start = inferInstant(issue.first_seen?.timestamp);
  const since = start
    ? `since ${formatDayAndMonth(wallAt(Math.floor(start.seconds), zone), yearAt(now, zone))}`
    : '';
  return (
    <section aria-label="Figures" className="panel-box flex flex-wrap items-center gap-x-10 gap-y-4">
      <div className="grid grid-cols-3 gap-x-4 md:flex md:gap-x-8">
        <Figure value={formatCount(issue.error_count)}>
          {since === '' ? 'errors in all' : `errors ${since}`}
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
