import { secondsToAck } from '#domain/insight/incidents/outcome';
import { type Bar, slowestOf } from '#domain/review/chronology';
import { noteTime } from '#domain/review/notes';
import { formatDuration } from '#domain/time/duration';
import { paths } from '#address/paths';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { SeverityMark } from '../../../components/SeverityMark';
import { DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { useReviewScope } from '../model/review-scope';

type IncidentTableProps = {
  label: string;
  bars: readonly Bar[];
  onChoose?: ((id: string) => void) | undefined;
};

/** Incidents that were acknowledged latest or never, with a link to all. */
export function SlowestPanel({ bars, onChoose }: Omit<IncidentTableProps, 'label'>) {
  const { rows } = useReviewScope();
  return (
    <Panel title="Slowest to acknowledge">
      <IncidentTable label="Slowest to acknowledge" bars={slowestOf(bars).slice(0, 5)} onChoose={onChoose} />
      <p className="mt-2 text-sm">
        <OtherPageLink path={paths.incidents()} name={`All ${rows.length}`} />
      </p>
    </Panel>
  );
}

/** Time, title and acknowledgement of some incidents. */
export function IncidentTable({ label, bars, onChoose }: IncidentTableProps) {
  const { window, zone, titleOf, responders } = useReviewScope();
  const hasNames = bars.some(({ row }) => responders.of(row) !== undefined);
  return (
    <DataTable
      label={label}
      className="review-list w-full text-sm"
      items={bars}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Triggered',
          cell: ({ start }) => noteTime({ at: start - (start % 60) }, window, zone),
        },
        {
          head: 'Title',
          className: 'wrap-anywhere',
          cell: ({ id, row }) => (
            <span className="flex items-center gap-2">
              <SeverityMark value={row.severity} />
              {onChoose ? (
                <button type="button" className="review-link min-h-6 text-left" onClick={() => onChoose(id)}>
                  {titleOf(row)}
                </button>
              ) : (
                titleOf(row)
              )}
            </span>
          ),
        },
        {
          head: 'Acknowledged',
          numeric: true,
          cell: ({ row }) => {
            const seconds = secondsToAck(row);
            return seconds === undefined ? <b className="text-bad">Never</b> : formatDuration(seconds);
          },
        },
        ...(hasNames
          ? [
              {
                head: 'By',
                className: 'wrap-anywhere',
                cell: ({ row }: Bar) =>
                  responders.of(row)?.find(({ acknowledged }) => acknowledged > 0)?.name ?? '',
              },
            ]
          : []),
      ]}
    />
  );
}
