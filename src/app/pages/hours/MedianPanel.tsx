import type { Ledger } from '#domain/ledger/ledger';
import { counted } from '#domain/text/words';
import { hoursText } from '#domain/time/format';
import type { Directory } from '../../api/names/directory-of';
import { RecordTable } from '../../ui/RecordTable';
import type { TableRow } from './model/table';
import { hoursMore } from './model/words';

type MedianPanelProps = { row: TableRow; ledger: Ledger; directory: Directory };

/** Hours of everybody by size, with the median at its place. */
export function MedianPanel({ row, ledger, directory }: MedianPanelProps) {
  const { medians } = ledger;
  const people = ledger.rows
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ person_id, figures }) => ({
      key: String(person_id),
      name: directory.person(person_id),
      seconds: figures.total,
    }));
  const lines = people.toSpliced(people.length / 2, 0, {
    key: 'median',
    name: 'Median',
    seconds: medians.total,
  });
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">
        {hoursText(row.figures.total)} h on call. Median of {counted(people.length, 'person', 'people')}:{' '}
        {hoursText(medians.total)} h, {people.length % 2 === 0 ? 'halfway between the two' : 'the one'} in the
        middle.
      </p>
      <RecordTable
        label="Hours of everybody"
        items={lines}
        keyOf={({ key }) => key}
        isCurrent={({ key }) => key === row.key}
        columns={[
          {
            head: 'Person',
            className: 'wrap-anywhere',
            cell: ({ key, name }) => (
              <span className={key === 'median' ? 'font-semibold' : 'font-normal'}>{name}</span>
            ),
          },
          { head: 'On call', unit: 'h', numeric: true, cell: ({ seconds }) => hoursText(seconds) },
          {
            head: 'Against median',
            unit: 'h',
            numeric: true,
            cell: ({ key, seconds }) => key !== 'median' && hoursMore(seconds - medians.total),
          },
        ]}
      />
    </>
  );
}
