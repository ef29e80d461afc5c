import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SentIssue } from '#contract/rum';
import { formatRumList } from '#address/lists/rum-list';
import { paths } from '#address/paths';
import { kindOf } from '#domain/rum/issue-list';
import { counted, formatCount } from '#domain/text/count';
import { useDirectory } from '../../../api/names/directory';
import { topIssuesQuery } from '../../../api/rum-lists';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { Badge } from '../../../ui/Badge';
import { Panel } from '../../../ui/Panel';
import { canServer, isGuest } from '../../../url/settings';
import type { IssueRange } from '../model/use-issue-range';
import { issueWords } from '../model/words';

const MAX_SHOWN = 4;

/** Other issues of the same application and range with the most errors; absent where the server has no list, and for guests. */
export function OtherIssues({ issue, range }: { issue: SentIssue; range: IssueRange }) {
  const { text } = useDirectory();
  const { application_id: id } = issue;
  const query = useQuery({
    // The issue itself is one of them.
    ...topIssuesQuery({
      start_time: range.start * 1000,
      end_time: range.end * 1000,
      application_ids: [id],
      limit: MAX_SHOWN + 1,
    }),
    enabled: canServer('issue-list') && !isGuest(),
  });
  if (!canServer('issue-list') || isGuest()) return null;
  const others = (items: readonly SentIssue[]) => items.filter((other) => other.issue_id !== issue.issue_id);
  return (
    <Panel
      title={`Other issues of ${text(issue.application_name) || id}`}
      note={`${range.words} · errors in all`}
    >
      <QueryPanel
        what="The other issues"
        query={query}
        loading={<p className="h-28 text-sm text-ink-3">Loading…</p>}
        isEmpty={(items) => others(items).length === 0}
        empty="None in this range."
      >
        {(items) => (
          <>
            <ul className="divide-y divide-line text-sm">
              {others(items)
                .slice(0, MAX_SHOWN)
                .map((other) => (
                  <OtherIssue key={other.issue_id} issue={other} range={range} />
                ))}
            </ul>
            <Link
              className="mt-2 inline-flex min-h-6 items-center text-sm text-accent underline max-md:min-h-11"
              to={paths.rum({ ...range.fields, ...formatRumList({ application: id }) })}
            >
              All its issues
            </Link>
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}

function OtherIssue({ issue, range }: { issue: SentIssue; range: IssueRange }) {
  const { text } = useDirectory();
  const kind = kindOf(issue, range.start);
  const words = issueWords(issue, text);
  return (
    <li className="flex items-center gap-2 py-1.5">
      <Link
        className="min-w-0 grow truncate text-accent underline max-md:min-h-11 max-md:content-center"
        title={words}
        to={paths.issue(issue.issue_id, range.fields)}
      >
        {words}
      </Link>
      {kind === 'new' && (
        <span title="First seen in this range">
          <Badge>New</Badge>
        </span>
      )}
      {kind === 'regressed' && <Badge look="warn">Regressed</Badge>}
      <span className="text-ink-2" aria-label={counted(issue.error_count, 'error')}>
        {formatCount(issue.error_count)}
      </span>
    </li>
  );
}
