import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/paths';
import { formatCount, counted } from '#domain/text/count';
import { MAX_LIST_RANGE_MS } from '#contract/lists';
import { countKinds, ISSUE_KINDS, type IssueKind } from '#domain/rum/issue-list';
import { useDirectory } from '../../../api/names/directory';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { Page } from '../../../components/Page';
import { ListRangePicker } from '../../../components/time/ListRangePicker';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { CountTabs } from '../../../ui/CountTabs';
import { Field } from '../../../ui/Field';
import { IssueTable } from './IssueTable';
import { type IssueListState, useIssueList } from './use-issue-list';

const KIND_NAMES: Record<IssueKind, string> = {
  new: 'New in this range',
  regressed: 'Regressed',
  before: 'Seen before',
};

/** Issues of a range. */
export function IssueList({ children }: { children: ReactNode }) {
  const list = useIssueList();
  const { view, query, issues, change } = list;
  const { zone } = view;
  return (
    <Page
      title="RUM"
      tab="RUM"
      answer={<Counts list={list} />}
      zone={zone}
      window={list.range}
      range={
        <ListRangePicker
          choice={view.range}
          window={list.range}
          zone={zone}
          maxSeconds={MAX_LIST_RANGE_MS / 1000}
          onRange={(next) => change({ range: next })}
        />
      }
      filters={<Filters list={list} />}
      share={{}}
      read={{ fetchedAtMs: query.dataUpdatedAt, isFetching: query.isFetching, refresh: list.refresh }}
      problems={list.problems}
    >
      <section aria-label="Issues" className="panel-box min-w-0 p-0!">
        <KindTabs list={list} />
        <QueryPanel
          what="The issues"
          query={query}
          loading={<p className="h-dvh p-4 text-ink-3">Loading issues…</p>}
          isEmpty={() => issues.length === 0}
          empty={
            <>
              <p className="mb-3">No issue of this range passes the filters.</p>
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
            <>
              <IssueTable list={list} />
              {items.length < total && (
                <p className="p-3 text-sm text-warn">
                  The first {formatCount(items.length)} of {formatCount(total)} issues in this order. Choose a
                  shorter range to see the others.
                </p>
              )}
            </>
          )}
        </QueryPanel>
      </section>
      {children}
    </Page>
  );
}

/** "14 issues in Storefront, 2 new, 1 regressed" */
function Counts({ list: { inScope, view, query, applications, range } }: { list: IssueListState }) {
  const kinds = countKinds(inScope, range.start);
  const { text } = useDirectory();
  const application = applications.data?.items.find(({ application_id: id }) => id === view.application);
  if (!query.data) return <span role="status">Loading issues…</span>;
  return (
    <span role="status">
      <b>{counted(inScope.length, 'issue')}</b>
      {view.application !== undefined &&
        ` in ${application ? text(application.application_name) : view.application}`}
      , {formatCount(kinds.new)} new, {formatCount(kinds.regressed)} regressed
    </span>
  );
}

function Filters({ list: { view, versions, applications, change } }: { list: IssueListState }) {
  const { version, application } = view;
  const { text } = useDirectory();
  const choices = (applications.data?.items ?? []).map(
    ({ application_id: id, application_name: name }) => [id, text(name) || id] as const,
  );
  const isNamed = application === undefined || choices.some(([id]) => id === application);
  const options = [...versions, ...(version !== undefined && !versions.includes(version) ? [version] : [])];
  return (
    <>
      <Field
        type="search"
        aria-label="Search issues"
        placeholder="Error, service or id"
        className="w-56"
        value={view.text}
        onChange={({ target }) => change({ text: target.value.slice(0, 200) }, { replace: true })}
      />
      <Choice<string>
        label="Application"
        value={application ?? ''}
        options={[
          ['', 'All applications'] as const,
          ...choices,
          ...(isNamed ? [] : [[application, application] as const]),
        ]}
        onChange={(id) => change({ application: id === '' ? undefined : id, version: undefined })}
      />
      {application !== undefined && (
        <Link className="text-sm text-accent underline" to={paths.application(application)}>
          Details
        </Link>
      )}
      <Choice<string>
        label="Version"
        value={version ?? ''}
        options={[['', 'All versions'] as const, ...options.map((one) => [one, one] as const)]}
        onChange={(value) => change({ version: value === '' ? undefined : value })}
      />
    </>
  );
}

/** Filter by kind, with the number of issues of each. */
function KindTabs({ list: { inScope, view, change, range, query } }: { list: IssueListState }) {
  const counts = query.data && countKinds(inScope, range.start);
  return (
    <CountTabs
      label="Kind"
      tabs={[
        { value: undefined, name: 'All', count: counts && inScope.length },
        ...ISSUE_KINDS.map((kind) => ({ value: kind, name: KIND_NAMES[kind], count: counts?.[kind] })),
      ]}
      value={view.kind}
      onChange={(kind) => change({ kind })}
    />
  );
}
