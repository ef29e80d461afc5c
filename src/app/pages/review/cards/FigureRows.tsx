import { useSearchParams } from 'react-router';
import { formatFields, patched, paths } from '#address/codec';
import { fixedRangePatch, sharedSearch } from '#address/insight';
import { RESPONDERS_FIELDS } from '#address/responders';
import { secondsToAck } from '#domain/insight/incidents/outcome';
import { byTime, noteTime } from '#domain/review/chronology';
import { countedPeople, type FigureKey } from '#domain/review/figures';
import { formatDuration } from '#domain/time/format';
import { SeverityMark } from '../../../components/SeverityMark';
import { ViewLink } from '../../../components/ViewLink';
import { CappedList } from '../../../ui/CappedList';
import { RecordTable } from '../../../ui/RecordTable';
import type { ReviewLoad } from '../model/use-figures';
import { useReviewScope, useLinks } from '../model/use-review';

const MOST = 50;

type FigureRowsProps = { figure: FigureKey; label: string; load: ReviewLoad };

/** Incidents or people that a figure counts. */
export function FigureRows({ figure, label, load }: FigureRowsProps) {
  if (figure !== 'interrupted' && figure !== 'woken') return <FigureIncidents {...{ figure, label }} />;
  return <FigurePeople {...{ figure, label, load }} />;
}

function FigureIncidents({ figure, label }: Pick<FigureRowsProps, 'figure' | 'label'>) {
  const { rows, window, zone, titleOf } = useReviewScope();
  const links = useLinks();
  const counted = byTime(rows).filter(
    (row) =>
      figure === 'incidents' ||
      (figure === 'critical' ? row.severity === 'Critical' : secondsToAck(row) !== undefined),
  );
  if (figure === 'acknowledged') counted.sort((a, b) => (secondsToAck(a) ?? 0) - (secondsToAck(b) ?? 0));
  return (
    <CappedList items={counted} cap={MOST}>
      {(some) => (
        <RecordTable
          label={label}
          className="review-list w-full text-sm"
          items={some}
          keyOf={({ incident_id: id }) => id}
          columns={[
            {
              head: 'Triggered',
              cell: ({ created_at: at }) => noteTime({ at: at - (at % 60) }, window, zone),
            },
            {
              head: 'Title',
              className: 'w-full wrap-anywhere',
              cell: (row) => (
                <span className="flex items-center gap-2">
                  <SeverityMark value={row.severity} />
                  <ViewLink
                    className="review-link line-clamp-2"
                    to={links.incident(row.incident_id, row.created_at)}
                  >
                    {titleOf(row)}
                  </ViewLink>
                </span>
              ),
            },
            {
              head: 'Acknowledged',
              numeric: true,
              cell: (row) => {
                const seconds = secondsToAck(row);
                return seconds === undefined ? <b className="text-bad">Never</b> : formatDuration(seconds);
              },
            },
          ]}
        />
      )}
    </CappedList>
  );
}

function FigurePeople({ figure, label, load }: FigureRowsProps & { figure: 'interrupted' | 'woken' }) {
  const { window, zone } = useReviewScope();
  const [search] = useSearchParams();
  const listed = formatFields(RESPONDERS_FIELDS, { figure: figure === 'woken' ? 'night' : 'interruptions' });
  const to = patched(sharedSearch(search), {
    ...fixedRangePatch({ after: window.start, upTo: window.end }, zone),
    ...listed,
  });
  return (
    <RecordTable
      label={label}
      className="review-list w-full text-sm"
      items={countedPeople(load.people ?? [], figure)}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          head: 'Person',
          className: 'w-full',
          cell: ({ id, name }) => (
            <ViewLink className="review-link" to={paths.person(String(id), Object.fromEntries(to))}>
              <bdi>{name}</bdi>
            </ViewLink>
          ),
        },
        { head: 'Interruptions', numeric: true, cell: ({ interruptions }) => interruptions },
        { head: 'At night', numeric: true, cell: ({ byKind }) => byKind.night },
      ]}
    />
  );
}
