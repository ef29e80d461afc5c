import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { MAX_LIST_RANGE_MS } from '#contract/envelope';
import type { SentIssue } from '#contract/rum';
import { formatRumList, listInterval, parseRumList, type RumListView } from '#address/lists';
import { paths } from '#address/codec';
import { rumPath } from '#address/values';
import {
  idsNamed,
  parseIdsOf,
  byVersion,
  countKinds,
  filterIssues,
  ISSUE_KINDS,
  type IssueKind,
  kindOf,
  versionsOf,
} from '#domain/rum';
import { counted, formatCount } from '#domain/text/words';
import { formatDate, formatIso, formatZone, inferInstant } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { applicationsQuery, issuesQuery } from '../../api/records';
import { FilesMenu } from '../../charts/FilesMenu';
import { ControlsBox } from '../../components/ControlsBox';
import { Page } from '../../components/Page';
import { QueryPanel } from '../../components/states/Failure';
import { ListRangePicker } from '../../components/time/ListRangePicker';
import { presentEnd } from '../../hooks/use-now';
import { useView } from '../../hooks/stored';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FilterChip } from '../../ui/FilterChip';
import { type Column, fileTable, RecordTable } from '../../ui/RecordTable';
import { usePatchSearch } from '../../url/settings';
import { issueWords } from './Applications';

const KIND_NAMES: Record<IssueKind, string> = { new: 'New', regressed: 'Regressed', before: 'Seen before' };

const ORDER_FIELDS = {
  last: 'updated_at',
  first: 'created_at',
  errors: 'error_count',
  sessions: 'session_count',
} as const;

type IssueListState = ReturnType<typeof useIssueList>;

/** State of the list: the view of the address, applications, and the issues that pass the filters. */
function useIssueList() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { view, problems } = useView(parseRumList, search);
  const [asOf, setAsOf] = useState(presentEnd);
  const range = listInterval(view.range, asOf, view.rangeZone);
  const { start } = range;
  const request = { start_time: start * 1000, end_time: range.end * 1000, orderby: ORDER_FIELDS[view.order] };
  const query = useQuery(issuesQuery(request));
  const applications = useQuery(applicationsQuery);
  const all = query.data?.items;
  const { application, version, kind, text } = view;
  const ofApplication = useMemo(
    () =>
      filterIssues(all ?? [], { text }, start).filter(
        (issue) => application === undefined || issue.application_id === application,
      ),
    [all, text, application, start],
  );
  const inScope = filterIssues(ofApplication, { version, text: '' }, start);
  return {
    view,
    problems,
    range,
    query,
    applications: applications.data?.items ?? [],
    /** Issues by every filter but the kind. */
    inScope,
    issues: filterIssues(inScope, { kind, text: '' }, start),
    versions: byVersion(new Set(ofApplication.flatMap(versionsOf))),
    change: (change: Partial<RumListView>, options?: { replace?: boolean }) =>
      patch(formatRumList(change), options),
    refresh: () => {
      void applications.refetch();
      const now = presentEnd();
      if (view.range.kind === 'fixed' || now === asOf) void query.refetch();
      else setAsOf(now);
    },
  };
}

/** Issues of a range. */
export function IssueList() {
  const list = useIssueList();
  const { view, query, issues, range, change } = list;
  const { zone } = view;
  const columns = useColumns(list);
  return (
    <Page
      title="RUM"
      tab="RUM"
      answer={query.data && <IssueCounts list={list} />}
      zone={zone}
      window={range}
      range={
        <ListRangePicker
          choice={view.range}
          window={range}
          zone={zone}
          maxSeconds={MAX_LIST_RANGE_MS / 1000}
          onRange={(next) => change({ range: next })}
        />
      }
      filters={<Filters list={list} />}
      files={
        <FilesMenu
          title="Issues"
          file="issues"
          table={() => fileTable(columns, issues)}
          disabled={issues.length === 0}
        />
      }
      share={{}}
      read={{ fetchedAtMs: query.dataUpdatedAt, isFetching: query.isFetching, refresh: list.refresh }}
      problems={list.problems}
    >
      <QueryPanel
        what="The issues"
        query={query}
        loading={<div className="h-dvh rounded-[10px] border border-line bg-surface" />}
        isEmpty={() => issues.length === 0}
        empty={
          <>
            <p className="mb-3">
              {list.query.data?.items.length === 0
                ? 'No issues in this range.'
                : `None of ${counted(list.query.data?.items.length ?? 0, 'issue')} matches.`}
            </p>
            <Button
              onClick={() =>
                change({
                  application: undefined,
                  version: undefined,
                  kind: undefined,
                  text: '',
                  range: { kind: 'quick', name: '28d' },
                })
              }
            >
              Show all issues of the last 28 days
            </Button>
          </>
        }
      >
        {({ items, total }) => (
          <section aria-label="Issues" className="panel-box min-w-0 px-3 py-0!">
            <RecordTable
              label="Issues"
              className="w-full text-sm md:[&_:is(td,th)]:h-10 md:[&_:is(td,th)]:align-middle"
              columns={columns}
              items={issues}
              keyOf={({ issue_id: id }) => id}
            />
            {items.length < total && (
              <p className="p-3 text-sm text-warn">
                The first {formatCount(items.length)} of {formatCount(total)} issues in this order. A shorter
                range has all of its own.
              </p>
            )}
          </section>
        )}
      </QueryPanel>
    </Page>
  );
}

/** "9 new issues, 4 regressed, of 30" */
function IssueCounts({ list: { inScope, range } }: { list: IssueListState }) {
  const kinds = countKinds(inScope, range.start);
  return (
    <span role="status">
      <b>{counted(kinds.new, 'new issue')}</b>, {formatCount(kinds.regressed)} regressed, of{' '}
      {formatCount(inScope.length)}
    </span>
  );
}

/** Search, chips of the active filters, and a box with all of them. */
function Filters({ list }: { list: IssueListState }) {
  const { view, versions, applications, inScope, range, change } = list;
  const { application, version, kind } = view;
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  const { text } = useDirectory();
  const counts = countKinds(inScope, range.start);
  const names = new Map(applications.map((one) => [one.application_id, text(one.application_name)]));
  if (application !== undefined) names.set(application, names.get(application) || application);

  function open(pasted: string) {
    const [issue] = idsNamed('issue', pasted);
    const { ids } = parseIdsOf('application', pasted);
    if (issue !== undefined) void navigate(paths.issue(issue));
    else if (ids.length > 0 && ids.every((id) => /\d/.test(id))) void navigate(rumPath(ids));
  }

  return (
    <>
      {kind !== undefined && (
        <FilterChip name="Kind" onRemove={() => change({ kind: undefined })}>
          {KIND_NAMES[kind]}
        </FilterChip>
      )}
      {application !== undefined && (
        <FilterChip
          name="Application"
          onRemove={() => change({ application: undefined, version: undefined })}
        >
          {names.get(application)}
        </FilterChip>
      )}
      {version !== undefined && (
        <FilterChip name="Version" onRemove={() => change({ version: undefined })}>
          {version}
        </FilterChip>
      )}
      <form
        role="search"
        aria-label="Issues"
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          open(typed ?? view.text);
        }}
      >
        <Field
          type="search"
          aria-label="Error, service or id; Enter opens pasted ids"
          placeholder="Error, service or id"
          className="w-56 max-w-full max-md:h-11"
          value={typed ?? view.text}
          autoComplete="off"
          spellCheck={false}
          onBlur={() => setTyped(undefined)}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (value.length <= 200) change({ text: value }, { replace: true });
          }}
        />
      </form>
      <ControlsBox label="Filter" className="w-80" focusFirst>
        <div className="grid gap-3 text-sm">
          <Choice<IssueKind | ''>
            label="Kind"
            value={kind ?? ''}
            options={[
              ['', `All kinds, ${formatCount(inScope.length)}`],
              ...ISSUE_KINDS.map((one) => [one, `${KIND_NAMES[one]}, ${formatCount(counts[one])}`] as const),
            ]}
            onChange={(one) => change({ kind: one === '' ? undefined : one })}
          />
          <Choice<string>
            label="Application"
            value={application ?? ''}
            options={[['', 'All applications'], ...names]}
            onChange={(id) => change({ application: id === '' ? undefined : id, version: undefined })}
          />
          {application !== undefined && (
            <Link className="text-accent underline" to={paths.application(application)}>
              About {names.get(application)}
            </Link>
          )}
          <Choice<string>
            label="Version"
            value={version ?? ''}
            options={[
              ['', 'All versions'],
              ...[...new Set([...versions, ...(version === undefined ? [] : [version])])].map(
                (one) => [one, one] as const,
              ),
            ]}
            onChange={(one) => change({ version: one === '' ? undefined : one })}
          />
        </div>
      </ControlsBox>
    </>
  );
}

/** Columns of the table and its files; the heads of counts and times sort. */
function useColumns({ issues, view, range, change }: IssueListState): Column<SentIssue>[] {
  const { zone, order } = view;
  const { text } = useDirectory();
  const top = Math.max(1, ...issues.map((issue) => issue.error_count));
  const sorted = (name: RumListView['order']) => ({
    direction: order === name ? ('descending' as const) : undefined,
    onSort: () => change({ order: name }),
  });
  const iso = (timestamp: number | undefined) => {
    const at = timestampSeconds(timestamp);
    return at === undefined ? undefined : formatIso(at, zone);
  };
  return [
    {
      head: 'Issue',
      className: 'font-normal md:w-full md:max-w-0 md:truncate',
      csv: (issue) => issueWords(issue, text),
      cell: (issue) => {
        const kind = kindOf(issue, range.start);
        return (
          <>
            <Link
              className="font-medium text-accent underline max-md:wrap-anywhere"
              title={`${text(issue.application_name)} ${versionWords(issue)}`}
              to={paths.issue(issue.issue_id)}
            >
              {issueWords(issue, text)}
            </Link>{' '}
            {kind !== 'before' && (
              <Badge look={kind === 'regressed' ? 'warn' : 'neutral'}>{KIND_NAMES[kind]}</Badge>
            )}{' '}
            {issue.is_crash && <Badge look="bad">Crash</Badge>}
          </>
        );
      },
    },
    { head: 'issue_id', csv: ({ issue_id: id }) => id },
    { head: 'application', csv: ({ application_name: name }) => text(name) },
    { head: 'versions', csv: versionWords },
    {
      head: 'Errors',
      unit: 'all time',
      title: 'Since the issue was first seen, not only in this range',
      numeric: true,
      sort: sorted('errors'),
      phone: 'figure',
      csvHead: 'errors',
      csv: ({ error_count: count }) => count,
      cell: ({ error_count: count }) => (
        <span className="inline-flex items-center gap-2">
          {formatCount(count)}
          <span aria-hidden="true" className="w-32 text-left max-lg:hidden">
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
      unit: 'all time',
      title: 'Since the issue was first seen, not only in this range',
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
      cell: ({ last_seen: last }) => {
        const at = timestampSeconds(last?.timestamp);
        if (at === undefined) return 'not known';
        return (
          <time dateTime={new Date(at * 1000).toISOString()} title={iso(last?.timestamp)}>
            {formatDate(wallAt(at, zone))}
          </time>
        );
      },
    },
  ];
}

/** First and last version: "4.12 – 4.18.2". */
function versionWords(issue: SentIssue): string {
  const [first = ''] = versionsOf(issue);
  const last = issue.last_seen?.version || first;
  return first === last ? first : `${first} – ${last}`;
}

function timestampSeconds(timestamp: number | undefined): number | undefined {
  const instant = inferInstant(timestamp);
  return instant && Math.floor(instant.seconds);
}
