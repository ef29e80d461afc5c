import { useMemo } from 'react';
import { parseId, type Id } from '#contract/id';
import { changeOf, pairUp, type Pairing } from '#domain/insight/responders/change';
import { FEW } from '#domain/insight/responders/rank';
import { sumOf, type Person } from '#domain/insight/responders/responder-rows';
import { saveFile } from '../../../components/save-file';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { FIGURES } from '../model/figures';
import { fileOf, rangeColumns } from '../model/files';
import { csvFile, type CsvCell } from '#domain/csv/write';
import { PersonLink } from './PersonLink';
import type { Responders } from '../model/use-responders';
import { differenceText } from '../model/words';

type ChangePanelProps = {
  people: readonly Person[];
  before: readonly Person[];
  beforeText: string;
  responders: Responders;
};

type Row = Pairing<Person>;

/** Who has no row in a period that has any had nothing in it. */
const NOTHING = sumOf([]);

/** Every figure of every person in both periods. */
export function ChangePanel({ people, before, beforeText, responders }: ChangePanelProps) {
  const nothing = before.length === 0 ? undefined : NOTHING;
  const rows = useMemo(
    () =>
      pairUp(people, before).sort(
        (a, b) => (b.now?.incidents ?? 0) - (a.now?.incidents ?? 0) || nameOf(a).localeCompare(nameOf(b)),
      ),
    [people, before],
  );

  function saveCsv() {
    const range = rangeColumns(responders);
    const head = [
      'person',
      'responder_id',
      ...FIGURES.flatMap(({ csvHead }) => [csvHead, `${csvHead}_before`]),
      ...range.map((column) => column.head),
    ];
    const lines = rows.map((row): CsvCell[] => [
      nameOf(row),
      idOf(row),
      ...FIGURES.flatMap(({ value }) => {
        const earlier = row.before ?? nothing;
        return [value(row.now ?? NOTHING), earlier && value(earlier)];
      }),
      ...range.map((column) => column.csv()),
    ]);
    saveFile(`${fileOf(responders, 'change')}.csv`, 'text/csv;charset=utf-8', csvFile(head, lines));
  }

  return (
    <section
      aria-label="Change per person"
      className="min-w-0 rounded-[10px] border border-line bg-surface px-4 py-3.5"
    >
      <header className="mb-2 flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow">
          <h2>
            Change per person{' '}
            <small className="ml-1 text-xs font-normal text-ink-2">against {beforeText}</small>
          </h2>
          <p className="text-xs text-ink-3">
            {nothing === undefined
              ? 'no data before: there is nothing to compare with'
              : 'this period, and the difference; who had fewer than 5 incidents in either is grey'}
          </p>
        </div>
        <Button
          look="quiet"
          className="h-7 px-1.5 text-xs print:hidden"
          aria-label="Change per person as CSV file"
          onClick={saveCsv}
        >
          CSV
        </Button>
      </header>
      <CappedList items={rows} cap={10}>
        {(shown) => (
          <DataTable<Row>
            label="Change per person"
            items={shown}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'person',
                cell: (row) => <PersonLink id={idOf(row)} name={nameOf(row)} responders={responders} />,
              },
              ...FIGURES.map(({ label, value, say }) => ({
                head: label.toLowerCase(),
                numeric: true,
                cell: (row: Row) => {
                  const earlier = row.before ?? nothing;
                  const change = changeOf(value(row.now ?? NOTHING), earlier && value(earlier));
                  return (
                    <>
                      {change.now === undefined ? '–' : say(change.now)}
                      <span
                        className={`ml-2 inline-block min-w-14 ${isSolid(row) ? 'text-ink-2' : 'text-ink-3'}`}
                      >
                        {differenceText(change, say)}
                      </span>
                    </>
                  );
                },
              })),
            ]}
          />
        )}
      </CappedList>
    </section>
  );
}

function nameOf({ id, now, before }: Row): string {
  return now?.name ?? before?.name ?? `#${id}`;
}

function idOf({ id, now, before }: Row): Id {
  return now?.id ?? before?.id ?? parseId(id) ?? 0;
}

function isSolid({ now, before }: Row): boolean {
  return Math.min(now?.incidents ?? 0, before?.incidents ?? 0) >= FEW;
}
