import { formatCount } from '#domain/text/count';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Application, MAX_APPLICATION_IDS } from '#contract/rum';
import { useDirectory } from '../../api/names/directory';
import { applicationInfosQuery } from '../../api/rum';
import { Failure } from '../../components/states/Failure';
import { paths } from '../../paths';
import { Badge } from '../../ui/Badge';
import { DataTable } from '../../ui/DataTable';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { privacySentences } from './model/privacy-words';
import { statusInWords, statusLook } from './model/status-look';

/** What is known of the applications that were asked for: in several requests where they are many, each on its own. */
export function Applications({ ids }: { ids: readonly string[] }) {
  const key = ids.join('\n');
  // Each render reads the ids from the address; the requests must stay the same.
  const requested = useMemo(() => partsOf(key.split('\n')), [key]);
  const results = useQueries({ queries: requested.map(applicationInfosQuery) });
  const parts = requested.map((part, i) => ({ ids: part, result: results[i] }));
  const answered = parts.filter(({ result }) => result?.data !== undefined);
  const failed = parts.filter(({ result }) => result?.data === undefined && result?.error);
  const applications = answered.flatMap(({ result }) => result?.data ?? []);
  const waiting = countOf(parts) - countOf(answered) - countOf(failed);
  const requests = parts.length === 1 ? '' : ` in ${parts.length} requests`;
  return (
    <div className="mt-3.5">
      <Panel title="Applications" note={`${formatCount(ids.length)} ids${requests}`}>
        {waiting > 0 && (
          <p role="status" className={`${answered.length === 0 ? 'h-24' : 'mb-2'} text-ink-3`}>
            Looking up {formatCount(waiting)}…
          </p>
        )}
        {failed.map(({ ids: part, result }) => (
          <div key={part[0]} className="mb-3">
            <Failure
              what={failed.length === 1 && parts.length === 1 ? 'The applications' : rangeOf(part)}
              error={result?.error ?? new Error('nothing came')}
              onRetry={() => void result?.refetch()}
            />
          </div>
        ))}
        {answered.length > 0 && (
          <Totals
            answeredIds={answered.flatMap((part) => part.ids)}
            applications={applications}
            idCount={ids.length}
          />
        )}
        {applications.length > 0 && <Table applications={applications} />}
      </Panel>
    </div>
  );
}

/** As many as one request takes at a time. */
function partsOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MAX_APPLICATION_IDS);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * MAX_APPLICATION_IDS, (part + 1) * MAX_APPLICATION_IDS),
  );
}

function countOf(parts: readonly { ids: readonly string[] }[]): number {
  return parts.reduce((sum, part) => sum + part.ids.length, 0);
}

/** What a request was about, where there are several. */
function rangeOf(ids: readonly string[]): string {
  return `${ids.length} of the applications (${ids[0] ?? ''} to ${ids.at(-1) ?? ''})`;
}

function Table({ applications }: { applications: readonly Application[] }) {
  const directory = useDirectory();
  return (
    <DataTable
      label="Applications"
      items={applications}
      keyOf={(application) => application.application_id}
      columns={[
        {
          head: 'Name',
          cell: (application) => (
            <Link className="text-accent underline" to={paths.application(application.application_id)}>
              {application.application_name || application.application_id}
            </Link>
          ),
        },
        {
          head: 'Id',
          cell: (application) => <code className="font-mono">{application.application_id}</code>,
        },
        { head: 'Type', cell: (application) => application.type },
        {
          head: 'Status',
          cell: (application) => (
            <Badge look={statusLook(application.status)}>{statusInWords(application.status)}</Badge>
          ),
        },
        {
          head: 'Team',
          cell: (application) =>
            application.team_id === 0 ? 'no team' : directory.team(application.team_id),
        },
        { head: 'Privacy', cell: (application) => privacySentences(application).join(' ') },
      ]}
    />
  );
}

type TotalsProps = {
  /** The ids of the requests that were answered, and the applications in the replies. */
  answeredIds: readonly string[];
  applications: readonly Application[];
  /** How many ids there are, with those whose request is under way or failed. */
  idCount: number;
};

function Totals({ answeredIds, applications, idCount }: TotalsProps) {
  const directory = useDirectory();
  const foundIds = new Set(applications.map((application) => application.application_id));
  const missing = answeredIds.filter((id) => !foundIds.has(id));
  const answered = formatCount(answeredIds.length);
  const rest =
    answeredIds.length < idCount ? `; ${formatCount(idCount - answeredIds.length)} more have no reply` : '';
  if (missing.length === 0) {
    return (
      <p role="status" className="mb-2 text-sm text-ink-2">
        All {answered} found{rest}.
      </p>
    );
  }
  return (
    <Notice>
      {formatCount(missing.length)} of {answered} not found, or not visible with this app key{rest}:{' '}
      {missing.map((id) => (
        <span key={id} className="mr-2">
          <code className="font-mono">{id}</code> {directory.application(id)}
        </span>
      ))}
    </Notice>
  );
}
