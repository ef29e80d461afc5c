import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Issue, SentIssue } from '#contract/rum';
import { isolated } from '#domain/text/words';
import { maskText } from '#domain/privacy/secrets';
import { issueBadges } from '#domain/rum';
import { useDirectory } from '../../api/names/directory';
import type { Directory } from '../../api/names/directory-of';
import { issueInfoQuery } from '../../api/records';
import { rememberRecord } from '../../data/recent-records';
import { RecordPage } from '../../components/record/RecordPage';
import { paths } from '#address/codec';
import { Badge } from '../../ui/Badge';
import { Fact } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import { IssueHead, StackBox } from './IssueHead';
import { causeInWords, statusInWords, statusLook } from './Applications';

const MOST_IN_TITLE = 80;

/** Page of an error issue. */
export function IssuePage() {
  const { id = '' } = useParams();
  const query = useQuery(issueInfoQuery(id));
  const issue = query.data;
  const { text } = useDirectory();
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
      list={{ name: 'RUM', to: paths.rum() }}
      title={issue ? <IssueHeading issue={issue} /> : id}
      tab={`${issue ? errorInWords(issue, text) : id} · RUM issue`}
      what="The issue"
      id={id}
      query={query}
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
  return (
    <div className="space-y-3.5">
      <IssueHead issue={issue} zone={zone} />
      <div className="grid items-start gap-3.5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="min-w-0 space-y-3.5">
          <LikelyCause issue={issue} />
          <Panel title="Issue">
            <IssueBadges issue={issue} />
            <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1.5 text-sm">
              <Fact label="Status">
                <Badge look={statusLook(issue.status)}>{statusInWords(issue.status)}</Badge>
              </Fact>
              <Fact label="Application">
                <Link className="text-accent underline" to={paths.application(issue.application_id)}>
                  {directory.text(issue.application_name) || issue.application_id}
                </Link>
              </Fact>
              <Fact label="Service">{issue.service || 'not known'}</Fact>
              <Fact label="Team">{issue.team_id === 0 ? 'no team' : directory.team(issue.team_id)}</Fact>
              {issue.resolved_by !== undefined && issue.resolved_by !== 0 && (
                <Fact label="Resolved by">{directory.person(issue.resolved_by)}</Fact>
              )}
              <Fact label="Id">
                <code className="font-mono text-xs">{issue.issue_id}</code>
              </Fact>
            </dl>
          </Panel>
        </div>
        <StackBox issue={issue} />
      </div>
    </div>
  );
}

function IssueBadges({ issue }: { issue: SentIssue }) {
  const badges = issueBadges(issue, Number.POSITIVE_INFINITY);
  if (badges.length === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap gap-2">
      {badges.map(({ kind, label, rule }) => (
        <span key={kind} title={rule}>
          <Badge look="bad">{label}</Badge>
        </span>
      ))}
    </p>
  );
}

function LikelyCause({ issue: { suspected_cause: cause } }: { issue: SentIssue }) {
  const directory = useDirectory();
  if (!cause) return null;
  const by = cause.person_id === 0 ? `by ${cause.source}` : `by ${directory.person(cause.person_id)}`;
  return (
    <Panel title="Likely cause" note={cause.source === 'auto' ? 'found automatically' : by}>
      <p className="text-sm">
        <WithCode text={maskText(directory.text(cause.reason))} />
      </p>
      <p className="mt-1 text-xs text-ink-3">
        <span title={cause.value}>{causeInWords(cause.value)}</span>
      </p>
    </Panel>
  );
}

/** Text with its parts between backticks as code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts repeat
      <code key={index} className="font-mono text-xs">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
