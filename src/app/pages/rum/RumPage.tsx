import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Application } from '#contract/rum';
import { parseIds } from '#domain/rum/ids';
import { useDirectory } from '../../api/directory';
import { applicationInfosQuery } from '../../api/rum';
import { Lookup } from '../../components/Lookup';
import { QueryPanel } from '../../components/QueryPanel';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { Badge } from '../../ui/Badge';
import { DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';
import { privacySentences } from './privacy-words';
import { statusLook } from './status-look';

/** Look-ups of monitored applications and error issues. The ids that were asked for are in the URL. */
export function RumPage() {
  const [search] = useSearchParams();
  const ids = search.getAll('id');
  const navigate = useNavigate();
  useTitle(ids.length === 0 ? 'RUM' : `RUM · ${ids.length} applications`);

  function lookUp(text: string): string | undefined {
    const { ids: found, message } = parseIds(text);
    if (found.length === 0) return 'No application id is in this text.';
    void navigate(`${paths.rum()}?${new URLSearchParams(found.map((id) => ['id', id]))}`);
    return message === '' ? undefined : message;
  }

  return (
    <>
      <h1 className="mb-3.5">RUM</h1>
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <Lookup
          title="Applications"
          fields={[
            { name: 'ids', label: 'Application ids', placeholder: 'app-demo-0001\napp-demo-0002', lines: 4 },
          ]}
          note="One or many, separated by spaces, commas or new lines; a JSON array will do, too."
          onSubmit={({ ids: text = '' }) => lookUp(text)}
        />
        <Lookup
          title="Issue"
          fields={[{ name: 'issue', label: 'Issue id', placeholder: 'is-demo-0001' }]}
          onSubmit={({ issue = '' }) => {
            void navigate(paths.issue(issue));
            return undefined;
          }}
        />
      </div>
      {ids.length > 0 && <Applications ids={ids} />}
    </>
  );
}

function Applications({ ids }: { ids: readonly string[] }) {
  const query = useQuery(applicationInfosQuery(ids));
  const directory = useDirectory();
  return (
    <div className="mt-3.5">
      <Panel title="Applications" note={`${ids.length} asked for`}>
        <QueryPanel
          what="The applications"
          query={query}
          loading={<p className="h-24 text-ink-3">Looking up {ids.length}…</p>}
          isEmpty={(applications) => applications.length === 0}
          empty={<p>None of the {ids.length} ids is an application that this app key may see.</p>}
        >
          {(applications) => (
            <>
              <Missing ids={ids} found={applications} />
              <DataTable
                label="Applications"
                items={applications}
                keyOf={(application) => application.application_id}
                columns={[
                  {
                    head: 'name',
                    cell: (application) => (
                      <Link
                        className="text-accent underline"
                        to={paths.application(application.application_id)}
                      >
                        {application.application_name || application.application_id}
                      </Link>
                    ),
                  },
                  {
                    head: 'id',
                    cell: (application) => <code className="font-mono">{application.application_id}</code>,
                  },
                  { head: 'type', cell: (application) => application.type },
                  {
                    head: 'status',
                    cell: (application) => (
                      <Badge look={statusLook(application.status)}>{application.status || 'unknown'}</Badge>
                    ),
                  },
                  {
                    head: 'team',
                    cell: (application) =>
                      application.team_id === 0 ? 'no team' : directory.team(application.team_id),
                  },
                  { head: 'privacy', cell: (application) => privacySentences(application).join(' ') },
                ]}
              />
            </>
          )}
        </QueryPanel>
      </Panel>
    </div>
  );
}

function Missing({ ids, found }: { ids: readonly string[]; found: readonly Application[] }) {
  const directory = useDirectory();
  const there = new Set(found.map((application) => application.application_id));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length === 0) return <p className="mb-2 text-sm text-ink-2">All {ids.length} found.</p>;
  return (
    <div role="status" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {missing.length} of {ids.length} not found, or not visible with this app key:{' '}
      {missing.map((id) => (
        <span key={id} className="mr-2">
          <code className="font-mono">{id}</code> {directory.application(id)}
        </span>
      ))}
    </div>
  );
}
