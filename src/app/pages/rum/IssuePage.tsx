import { formatCount } from '#domain/text/count';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Issue, SentIssue } from '#contract/rum';
import { STACK_TYPES } from '#contract/stack';
import { isolated } from '#domain/text/isolate';
import { maskText } from '#domain/privacy/secrets';
import { errorsPerSession, issueBadges, lifecycle } from '#domain/rum/lifecycle';
import { formatDuration } from '#domain/time/duration';
import { useDirectory } from '../../api/names/directory';
import type { Directory } from '../../api/names/directory-of';
import { applicationInfoQuery, issueInfoQuery } from '../../api/records';
import { rememberRecord } from '../../data/recent-records';
import { RecordPage } from '../../components/record/RecordPage';
import { AddToReview } from '../../components/AddToReview';
import { useNow } from '../../hooks/use-now';
import { useTitle } from '../../hooks/use-view';
import { paths } from '#address/paths';
import { Badge } from '../../ui/Badge';
import { Fact, Facts } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import { LifecycleBar } from './LifecycleBar';
import { statusInWords, statusLook } from './model/words';

const MOST_IN_TITLE = 80;

/** Page of an error issue. Without a trend, which the interface does not return. */
export function IssuePage() {
  const { id = '' } = useParams();
  const query = useQuery(issueInfoQuery(id));
  const issue = query.data;
  const lastSeen = issue?.last_seen?.timestamp ?? 0;
  const { text } = useDirectory();
  useTitle(`${issue ? errorInWords(issue, text) : id} · RUM issue`);
  useEffect(() => {
    if (!issue) return;
    const { type, message } = issue.error;
    const about = [
      'Issue',
      statusInWords(issue.status),
      isolated(maskText(type)),
      isolated(maskText(message)),
    ];
    rememberRecord('watchbill.rum', {
      to: paths.issue(id),
      id,
      about: about.filter((part) => part !== '').join(' · '),
      of: issue.application_id,
    });
  }, [issue, id]);
  return (
    <RecordPage
      crumb={{ page: 'RUM', to: paths.rum(), place: `issue ${id}` }}
      title={issue ? <IssueHeading issue={issue} /> : id}
      what="The issue"
      id={id}
      query={query}
      actions={
        lastSeen > 0 && <AddToReview ids={[id]} incident={undefined} at={Math.floor(lastSeen / 1000)} />
      }
    >
      {(issue, zone) => <IssueFacts issue={issue} zone={zone} />}
    </RecordPage>
  );
}

/** Title: "TypeError: Cannot read properties of undefined". */
function errorInWords({ error }: Issue, shown: Directory['text']): string {
  const words = [error.type, error.message]
    .map((part) => maskText(shown(part)))
    .filter((part) => part !== '')
    .join(': ');
  return words.length > MOST_IN_TITLE ? `${words.slice(0, MOST_IN_TITLE - 1)}…` : words || 'Error';
}

/** Heading with the message, since many errors share a type. */
function IssueHeading({ issue }: { issue: Issue }) {
  const { text } = useDirectory();
  const type = maskText(text(issue.error.type)) || 'Error';
  const message = maskText(text(issue.error.message));
  return (
    <>
      {message !== '' && <span className="text-base font-normal text-ink-2">{type} </span>}
      <span className="block">{message || type}</span>
    </>
  );
}

function IssueFacts({ issue, zone }: { issue: SentIssue; zone: string }) {
  const directory = useDirectory();
  const now = useNow();
  const perSession = errorsPerSession(issue);
  const cause = issue.suspected_cause;
  return (
    <div className="space-y-3.5">
      <Panel title="Issue">
        <p className="mb-2 flex flex-wrap gap-2">
          <Badge look={statusLook(issue.status)}>{statusInWords(issue.status)}</Badge>
          {issueBadges(issue, now).map(({ kind, label, rule }) => (
            <span key={kind} title={rule}>
              <Badge look={kind === 'crash' || kind === 'regressed' ? 'bad' : 'neutral'}>{label}</Badge>
            </span>
          ))}
        </p>
        <Facts>
          <Fact label="Application">
            <Link className="text-accent underline" to={paths.application(issue.application_id)}>
              {directory.text(issue.application_name) || issue.application_id}
            </Link>
          </Fact>
          <Fact label="Service">{issue.service || 'not known'}</Fact>
          <Fact label="Team">{issue.team_id === 0 ? 'no team' : directory.team(issue.team_id)}</Fact>
          <Fact label="Errors">{formatCount(issue.error_count)}</Fact>
          <Fact label="Sessions">{formatCount(issue.session_count)}</Fact>
          <Fact label="Errors per session">
            {perSession === undefined
              ? 'no session was counted'
              : `${perSession.toFixed(2)} (errors ÷ sessions)`}
          </Fact>
          {issue.resolved_by !== undefined && issue.resolved_by !== 0 && (
            <Fact label="Resolved by">{directory.person(issue.resolved_by)}</Fact>
          )}
          <Fact label="Age">{formatDuration(issue.age)}, from first to last seen</Fact>
        </Facts>
      </Panel>
      {issue.service !== '' && <StackOfIssue issue={issue} />}
      <Panel title="Lifecycle">
        <LifecycleBar lifecycle={lifecycle(issue)} zone={zone} />
      </Panel>
      {cause && (
        <Panel
          title="Suspected cause"
          note={cause.source === 'auto' ? 'found automatically' : `by ${cause.source}`}
        >
          <p className="text-sm">
            <code className="font-mono">{cause.value || 'unknown'}</code>
            {cause.person_id !== 0 && ` · ${directory.person(cause.person_id)}`}
          </p>
          <p className="text-sm text-ink-2">{maskText(directory.text(cause.reason))}</p>
        </Panel>
      )}
    </div>
  );
}

/** Box for a stack of the issue, which no server stores, with what is known of it. */
function StackOfIssue({ issue }: { issue: Issue }) {
  const version = issue.last_seen?.version ?? '';
  const application = useQuery(applicationInfoQuery(issue.application_id)).data;
  const type = STACK_TYPES.find((known) => known === application?.type.replace('-', ' '));
  const filled = [type, issue.service, version].filter((part) => part !== undefined && part !== '');
  return (
    <Panel title="Stack" note="not stored with the issue">
      <p className="text-sm">
        Bring a stack of this error: from the console of the browser, the log, or the crash report.{' '}
        {filled.length > 0 && `${filled.join(' · ')} will be filled in.`}
      </p>
      <p className="mt-2">
        <Link
          className="text-accent underline"
          to={paths.stacks({ service: issue.service, version, type: type ?? '' })}
        >
          Paste a stack of {`${issue.service} ${version}`.trim()}
        </Link>
      </p>
    </Panel>
  );
}
