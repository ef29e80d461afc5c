import { Link } from 'react-router';
import type { SentIssue } from '#contract/rum';
import { paths } from '#address/paths';
import type { RumListView } from '#address/lists/rum-list';
import { kindOf, versionsOf } from '#domain/rum/issue-list';
import { formatCount } from '#domain/text/count';
import { formatIso, formatMoment, formatZone, yearAt } from '#domain/time/format';
import { inferInstant } from '#domain/time/timestamps';
import { useDirectory } from '../../../api/names/directory';
import { FilesMenu } from '../../../charts/FilesMenu';
import { Badge } from '../../../ui/Badge';
import { type Column, fileTable, RecordTable } from '../../../ui/RecordTable';
import { issueFields } from '../model/use-issue-range';
import { issueWords } from '../model/words';
import type { IssueListState } from './use-issue-list';

const WHOLE_LIFE = 'Since the issue was first seen, not only in this range';

/** Row per issue; the heads of counts and times sort. */
export function IssueTable({ list }: { list: IssueListState }) {
  const { issues, view, range, asOf, change } = list;
  const { zone, order } = view;
  const { text } = useDirectory();
  const top = Math.max(1, ...issues.map((issue) => issue.error_count));
  const sorted = (name: RumListView['order']) => ({
    direction: order === name ? ('descending' as const) : undefined,
    onSort: () => change({ order: name }),
  });
  const moment = (timestamp: number | undefined) => {
    const instant = inferInstant(timestamp);
    if (!instant) return 'not known';
    const at = Math.floor(instant.seconds);
    return (
      <time dateTime={new Date(at * 1000).toISOString()}>{formatMoment(at, zone, yearAt(asOf, zone))}</time>
    );
  };
  const iso = (timestamp: number | undefined) => {
    const instant = inferInstant(timestamp);
    return instant && formatIso(Math.floor(instant.seconds), zone);
  };
  const columns: Column<SentIssue>[] = [
    {
      head: 'Issue',
      className: 'w-full font-normal',
      csv: (issue) => issueWords(issue, text),
      cell: (issue) => <IssueCell issue={issue} list={list} />,
    },
    { head: 'issue_id', csv: ({ issue_id: id }) => id },
    { head: 'application', csv: ({ application_name: name }) => text(name) },
    { head: 'versions', csv: versionWords },
    {
      head: 'Errors',
      title: WHOLE_LIFE,
      numeric: true,
      sort: sorted('errors'),
      phone: 'figure',
      csvHead: 'errors',
      csv: ({ error_count: count }) => count,
      cell: ({ error_count: count }) => (
        <span className="inline-flex items-center gap-2">
          {formatCount(count)}
          <span aria-hidden="true" className="w-16 text-left max-md:hidden">
            <span
              className="inline-block h-2 min-w-px rounded-xs bg-accent/60"
              style={{ width: `${(count / top) * 100}%` }}
            />
          </span>
        </span>
      ),
    },
    {
      head: 'Sessions',
      title: WHOLE_LIFE,
      numeric: true,
      sort: sorted('sessions'),
      csvHead: 'sessions',
      csv: ({ session_count: count }) => count,
      cell: ({ session_count: count }) => formatCount(count),
    },
    { head: 'first_seen', csv: ({ first_seen: first }) => iso(first?.timestamp) },
    {
      head: 'Last seen',
      title: formatZone(zone, range.start, range.end),
      className: 'whitespace-nowrap',
      sort: sorted('last'),
      phone: 'fact',
      csvHead: 'last_seen',
      csv: ({ last_seen: last }) => iso(last?.timestamp),
      cell: ({ last_seen: last }) => moment(last?.timestamp),
    },
  ];
  return (
    <div className="px-2">
      <p className="flex justify-end print:hidden">
        <FilesMenu title="Issues" file="issues" table={() => fileTable(columns, issues)} />
      </p>
      <RecordTable label="Issues" columns={columns} items={issues} keyOf={({ issue_id: id }) => id} />
    </div>
  );
}

/** Title of an issue with its marks, application and versions. */
function IssueCell({ issue, list }: { issue: SentIssue; list: IssueListState }) {
  const { text } = useDirectory();
  const kind = kindOf(issue, list.range.start);
  const about = [text(issue.application_name), versionWords(issue)].filter((part) => part !== '');
  return (
    <>
      <Link
        className="font-medium wrap-anywhere text-accent underline"
        to={paths.issue(issue.issue_id, issueFields(list.view.range, list.view.zone))}
      >
        {issueWords(issue, text)}
      </Link>
      <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
        {kind === 'new' && (
          <span title="First seen in this range">
            <Badge>New</Badge>
          </span>
        )}
        {kind === 'regressed' && <Badge look="warn">Regressed</Badge>}
        {issue.is_crash && <Badge look="bad">Crash</Badge>}
        {about.join(' · ')}
      </span>
    </>
  );
}

/** First and last version: "4.12 – 4.18.2". */
function versionWords(issue: SentIssue): string {
  const versions = versionsOf(issue);
  const [first = ''] = versions;
  const last = issue.last_seen?.version || first;
  return first === last ? first : `${first} – ${last}`;
}
