import { useMemo } from 'react';
import { Link } from 'react-router';
import { incidentSearch } from '#address/insight';
import { paths } from '#address/codec';
import type { ReportList as ListKey } from '#address/report';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { listOf, type ReportEntry } from '#domain/report/report';
import { counted } from '#domain/text/words';
import { formatDuration, formatMoment } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';
import { ownClock } from '../../components/time/clocks';
import { Button } from '../../ui/Button';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Modal } from '../../ui/Modal';
import type { ReadReport } from './use-report';
import { ANSWERS, answerText, reportLines, reportMarkdown, TITLES } from '#domain/report/words';
import { ShareSection } from '../../components/share/ShareSection';
import { CopyForms, CopyMenu } from '../../ui/CopyMenu';

const HEADS: Readonly<Record<ListKey, (count: number) => string>> = {
  woken: (count) => counted(count, 'waking'),
  needless: (count) => `${counted(count, 'waking')} without need`,
  late: (count) => counted(count, 'late incident'),
};

type ReportListProps = {
  result: ReadReport;
  zone: string;
  list: ListKey;
  onClose: () => void;
};

/** Counted items of a figure, one row each. */
export function ReportList({ result, zone, list, onClose }: ReportListProps) {
  const { data, names } = result;
  const { text, zoneOf } = useDirectory();
  const entries = useMemo(() => listOf(data, list), [data, list]);
  const head = HEADS[list](entries.length);
  const columns: readonly Column<ReportEntry>[] = [
    {
      head: 'Time',
      className: 'whitespace-nowrap',
      cell: ({ at, person }) => (
        <>
          {formatMoment(at, zone)}
          {list !== 'late' && person !== undefined && (
            <span className="block text-xs text-ink-3">{ownClock(at, zoneOf(person), zone)}</span>
          )}
        </>
      ),
    },
    {
      head: 'Incident',
      className: 'wrap-anywhere',
      cell: ({ incident: { incident_id: id, created_at, title } }) => (
        <Link
          to={`${paths.incidents()}?${incidentSearch(id, created_at, zone)}`}
          className="text-accent hover:underline"
        >
          {title ? shortTitle(title, { text }) : id}
        </Link>
      ),
    },
    {
      head: 'Channel',
      cell: ({ incident: { channel_id: id } }) => (id ? names.channel(id) : 'No channel'),
    },
    list === 'late'
      ? {
          head: 'Acknowledged after',
          cell: ({ secondsToAck }) => (secondsToAck === undefined ? 'never' : formatDuration(secondsToAck)),
        }
      : { head: 'Person', cell: ({ person }) => (person === undefined ? '' : names.person(person)) },
  ];
  return (
    <Modal
      label={head}
      onClose={onClose}
      className="mx-auto mt-[4dvh] mb-auto w-[min(56rem,calc(100vw-1rem))]"
    >
      <div className="max-h-[92dvh] space-y-3 overflow-y-auto p-4">
        <div className="flex items-baseline gap-3">
          <h2 className="grow text-lg">{head}</h2>
          <Button look="quiet" aria-label="Close" onClick={onClose}>
            ✕
          </Button>
        </div>
        <RecordTable label={head} columns={columns} items={entries} keyOf={({ key }) => key} hasCards />
      </div>
    </Modal>
  );
}

/** Report as text, for copying and for messages. */
export function ReportTextSection({ read: { text }, link }: { read: ReadReport; link: string }) {
  return (
    <ShareSection
      title="As text"
      note={text.title}
      actions={
        <CopyMenu done={(name) => `${name} copied`}>
          {(copy) => (
            <CopyForms
              copy={copy}
              forms={[
                { name: 'Text', note: 'for a chat', make: () => [...reportLines(text), link].join('\n') },
                { name: 'Markdown', note: 'for an issue or a page', make: () => reportMarkdown(text, link) },
              ]}
            />
          )}
        </CopyMenu>
      }
    >
      <div className="space-y-2.5 rounded-md border border-line bg-sunken p-3 wrap-anywhere">
        {ANSWERS.map((key) => (
          <p key={key}>
            <b className="font-semibold">{TITLES[key].label}:</b> {answerText(text.answers[key])}
          </p>
        ))}
        <p>{link}</p>
      </div>
    </ShareSection>
  );
}
