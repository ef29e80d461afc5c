import { counted, sentenceCase, formatCount } from '#domain/text/words';
import { maskText } from '#domain/privacy/secrets';
import { type Application, type SentIssue, MAX_APPLICATION_IDS } from '#contract/rum';
import { type BadgeLook, Badge } from '../../ui/Badge';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useDirectory } from '../../api/names/directory';
import { applicationInfosQuery } from '../../api/records';
import { Failure } from '../../components/states/Failure';
import { paths } from '#address/codec';
import { RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';

const STATE_LOOKS: Record<string, BadgeLook> = {
  enabled: 'good',
  deleted: 'bad',
  for_review: 'warn',
  resolved: 'good',
};

/** Look of a status; neutral if unknown. */
export function statusLook(status: string): BadgeLook {
  return STATE_LOOKS[status] ?? 'neutral';
}

/** Status in words: "For review". */
export function statusInWords(status: string): string {
  const words = status.replaceAll('_', ' ').trim();
  return sentenceCase(words || 'unknown');
}

const CAUSES: Record<string, string> = {
  'api.failed_request': 'Failed API request',
  'network.error': 'Network error',
  'code.exception': 'Exception in the code',
  'code.invalid_object_access': 'Invalid object access',
  'code.invalid_argument': 'Invalid argument',
};

/** Suspected cause in words: "Failed API request"; an unknown one as received. */
export function causeInWords(value: string): string {
  return CAUSES[value] ?? (value || 'unknown');
}

/** Privacy settings of an application in plain words. */
export function privacySentences({ no_ip, no_geo, is_private }: Application): string[] {
  return [
    no_ip ? 'Visitors’ IP addresses are not stored.' : 'Visitors’ IP addresses are stored.',
    no_geo ? 'No location is derived from them.' : 'A location is derived from them.',
    is_private ? 'Only its team sees this application.' : 'Everybody with an app key sees this application.',
  ];
}

/** Error of an issue, "TypeError: no items", else its id. */
export function issueWords({ error, issue_id: id }: SentIssue, shown: (text: string) => string): string {
  const parts = [error.type, error.message].map((part) => maskText(shown(part)));
  return parts.filter((part) => part !== '').join(': ') || id;
}

/** Max unfolded ids. */
const MAX_UNFOLDED = 5;

/** Looks up applications by id, in several independent requests if there are many. */
export function Applications({ ids }: { ids: readonly string[] }) {
  const key = ids.join('\n');
  // Ids are parsed on each render; the requests must stay the same.
  const requested = useMemo(() => requestParts(key.split('\n')), [key]);
  const results = useQueries({ queries: requested.map(applicationInfosQuery) });
  const parts = requested.map((part, i) => ({ ids: part, result: results[i] }));
  const answered = parts.filter(({ result }) => result?.data !== undefined);
  const failed = parts.filter(({ result }) => result?.data === undefined && result?.error);
  const applications = answered.flatMap(({ result }) => result?.data ?? []);
  const answeredIds = answered.flatMap((part) => part.ids);
  const knownIds = new Set(applications.map((application) => application.application_id));
  const missing = answeredIds.filter((id) => !knownIds.has(id));
  const unanswered = ids.length - answeredIds.length;
  const waiting = applicationCount(parts) - applicationCount(answered) - applicationCount(failed);
  const requests = parts.length === 1 ? '' : ` in ${parts.length} requests`;
  return (
    <div className="mt-3.5">
      <Panel title="Applications" note={`${counted(ids.length, 'id')}${requests}`}>
        {waiting > 0 && (
          <p role="status" className={`${answered.length === 0 ? 'h-24' : 'mb-2'} text-ink-3`}>
            Looking up {formatCount(waiting)}…
          </p>
        )}
        {failed.map(({ ids: part, result }) => (
          <div key={part[0]} className="mb-3">
            <Failure
              what={failed.length === 1 && parts.length === 1 ? 'The applications' : applicationRange(part)}
              error={result?.error ?? new Error('nothing came')}
              onRetry={() => void result?.refetch()}
            />
          </div>
        ))}
        {answeredIds.length > 0 && (
          <p role="status" className="mb-2 text-sm text-ink-2">
            {missing.length === 0
              ? `All ${formatCount(answeredIds.length)} found`
              : `${formatCount(applications.length)} of ${formatCount(answeredIds.length)} found`}
            {unanswered > 0 && `; ${formatCount(unanswered)} more have no reply`}.
          </p>
        )}
        {applications.length > 0 && <ApplicationTable applications={applications} />}
        {missing.length > 0 && <MissingIds ids={missing} total={answeredIds.length} />}
      </Panel>
    </div>
  );
}

/** Ids per request. */
function requestParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MAX_APPLICATION_IDS);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * MAX_APPLICATION_IDS, (part + 1) * MAX_APPLICATION_IDS),
  );
}

function applicationCount(parts: readonly { ids: readonly string[] }[]): number {
  return parts.reduce((sum, part) => sum + part.ids.length, 0);
}

/** Subject of a failed request, if there are several. */
function applicationRange(ids: readonly string[]): string {
  return `${ids.length} of the applications (${ids[0] ?? ''} to ${ids.at(-1) ?? ''})`;
}

function ApplicationTable({ applications }: { applications: readonly Application[] }) {
  const directory = useDirectory();
  return (
    <RecordTable
      label="Applications"
      items={applications}
      keyOf={(application) => application.application_id}
      columns={[
        {
          head: 'Name',
          cell: (application) => (
            <Link className="text-accent underline" to={paths.application(application.application_id)}>
              {directory.text(application.application_name) || application.application_id}
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

/** Ids without an application, with a list to show or copy. */
function MissingIds({ ids, total }: { ids: readonly string[]; total: number }) {
  const directory = useDirectory();
  const [isOpen, setOpen] = useState(ids.length <= MAX_UNFOLDED);
  return (
    <section aria-label="Not found" className="mt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-warn">
          {formatCount(ids.length)} of {formatCount(total)} not found, or not visible with this app key
        </span>
        <Button look="quiet" className="print:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide ids' : 'Show ids'}
        </Button>
        <CopyButton look="quiet" className="print:hidden" text={ids.join('\n')}>
          Copy ids
        </CopyButton>
      </p>
      <ul className={`mt-1 flex-wrap gap-x-4 gap-y-1 ${isOpen ? 'flex' : 'hidden print:flex'}`}>
        {ids.map((id) => (
          <li key={id} className="wrap-anywhere">
            <code className="font-mono">{id}</code> {directory.application(id)}
          </li>
        ))}
      </ul>
    </section>
  );
}
