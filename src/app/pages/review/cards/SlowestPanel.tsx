import { secondsToAck } from '#domain/insight/incidents/outcome';
import { type Bar, slowestOf, noteTime } from '#domain/review/chronology';
import { formatDuration } from '#domain/time/format';
import { paths } from '#address/codec';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { SeverityMark } from '../../../components/SeverityMark';
import { RecordTable } from '../../../ui/RecordTable';
import { Panel } from '../../../ui/Panel';
import { useReviewScope } from '../model/use-review';

type IncidentTableProps = {
  label: string;
  bars: readonly Bar[];
  isNarrow?: boolean;
  onChoose?: ((id: string) => void) | undefined;
};

/** Incidents that were acknowledged latest or never, with a link to all. */
export function SlowestPanel({ bars, onChoose }: Pick<IncidentTableProps, 'bars' | 'onChoose'>) {
  const { rows } = useReviewScope();
  return (
    <Panel title="Slowest to acknowledge">
      <IncidentTable
        label="Slowest to acknowledge"
        bars={slowestOf(bars).slice(0, 5)}
        isNarrow
        onChoose={onChoose}
      />
      <p className="mt-2 text-sm">
        <OtherPageLink path={paths.incidents()} name={`All ${rows.length}`} />
      </p>
    </Panel>
  );
}

/** Time, title and acknowledgement of some incidents. `isNarrow`: who acknowledged is below the time it took. */
export function IncidentTable({ label, bars, isNarrow = false, onChoose }: IncidentTableProps) {
  const { window, zone, titleOf, responders } = useReviewScope();
  const hasNames = bars.some(({ row }) => responders.of(row) !== undefined);
  const byOf = ({ row }: Bar) => responders.of(row)?.find(({ acknowledged }) => acknowledged > 0)?.name ?? '';
  return (
    <RecordTable
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
          className: 'w-full wrap-anywhere',
          cell: ({ id, row }) => (
            <span className="flex items-center gap-2">
              <SeverityMark value={row.severity} />
              {onChoose ? (
                <button
                  type="button"
                  className="review-link line-clamp-2 min-h-6 max-md:min-h-11 text-left"
                  onClick={() => onChoose(id)}
                >
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
          cell: (bar) => {
            const seconds = secondsToAck(bar.row);
            return (
              <>
                {seconds === undefined ? <b className="text-bad">Never</b> : formatDuration(seconds)}
                {isNarrow && (
                  <span className="block">
                    <TruncatedName text={byOf(bar)} />
                  </span>
                )}
              </>
            );
          },
        },
        ...(hasNames && !isNarrow
          ? [{ head: 'By', cell: (bar: Bar) => <TruncatedName text={byOf(bar)} /> }]
          : []),
      ]}
    />
  );
}

/** Name on one line; a long one leaves room for titles. */
function TruncatedName({ text }: { text: string }) {
  return (
    <bdi className="inline-block max-w-36 truncate align-bottom text-ink-2" title={text}>
      {text}
    </bdi>
  );
}
