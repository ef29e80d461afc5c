import { useMemo } from 'react';
import { parseId, type Id } from '#contract/id';
import { csvFile, type CsvCell } from '#domain/csv/write';
import { changeOf, pairUp, type Change, type Pairing } from '#domain/insight/responders/change';
import { FEW } from '#domain/insight/responders/rank';
import { sumOf, type Figures, type Person } from '#domain/insight/responders/responder-rows';
import { FileButton } from '../../../charts/FileButton';
import { saveFile } from '../../../components/save-file';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { FIGURES, type FigureOf } from '../model/figures';
import { fileOf, rangeColumns, type Period } from '../model/files';
import { differenceText } from '../model/words';
import { personColumn } from '../tables/columns';

type ChangePanelProps = {
  people: readonly Person[];
  before: readonly Person[];
  beforeText: string;
  period: Period;
};

type Row = Pairing<Person>;

/** Somebody without a row in a period that has rows had nothing in it. */
const NOTHING = sumOf([]);

const TITLE = 'Change per person';

/** Every figure of every person in both periods. */
export function ChangePanel({ people, before, beforeText, period }: ChangePanelProps) {
  const missing = before.length === 0 ? undefined : NOTHING;
  const rows = useMemo(() => pairUp(people, before).sort(byIncidents), [people, before]);
  return (
    <section aria-label={TITLE} className="panel-box">
      <header className="mb-2 flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow">
          <h2>
            {TITLE} <small className="ml-1 text-xs font-normal text-ink-2">compared with {beforeText}</small>
          </h2>
          <p className="text-xs text-ink-3">
            {missing === undefined
              ? 'no data before, so nothing to compare with'
              : 'this period, and the difference; grey: fewer than 5 incidents in either period'}
          </p>
        </div>
        <FileButton
          title={TITLE}
          kind="CSV"
          onClick={() =>
            saveFile(
              `${fileOf(period, 'change')}.csv`,
              'text/csv;charset=utf-8',
              csvOf(rows, missing, period),
            )
          }
        />
      </header>
      <CappedList items={rows} cap={10}>
        {(shown) => (
          <DataTable<Row>
            label={TITLE}
            items={shown}
            keyOf={({ id }) => id}
            columns={[
              personColumn(period, personOf),
              ...FIGURES.map((figure) => changeColumn(figure, missing)),
            ]}
          />
        )}
      </CappedList>
    </section>
  );
}

function changeColumn(figure: FigureOf, missing: Figures | undefined) {
  return {
    head: figure.label.toLowerCase(),
    numeric: true,
    cell: (row: Row) => {
      const change = changeIn(row, figure, missing);
      return (
        <>
          {change.now === undefined ? '–' : figure.say(change.now)}
          <span className={`ml-2 inline-block min-w-14 ${isSolid(row) ? 'text-ink-2' : 'text-ink-3'}`}>
            {differenceText(change, figure.say)}
          </span>
        </>
      );
    },
  };
}

/** @param missing the figures before of somebody without a row then; undefined where nobody has any. */
function changeIn({ now, before }: Row, { value }: FigureOf, missing: Figures | undefined): Change {
  const earlier = before ?? missing;
  return changeOf(value(now ?? NOTHING), earlier && value(earlier));
}

function csvOf(rows: readonly Row[], missing: Figures | undefined, period: Period): string {
  const range = rangeColumns(period);
  const heads = [
    'person',
    'responder_id',
    ...FIGURES.flatMap(({ csvHead }) => [csvHead, `${csvHead}_before`]),
    ...range.map(({ head }) => head),
  ];
  const lines = rows.map((row): CsvCell[] => {
    const { id, name } = personOf(row);
    const changes = FIGURES.map((figure) => changeIn(row, figure, missing));
    return [
      name,
      id,
      ...changes.flatMap(({ now, before }) => [now, before]),
      ...range.map(({ csv }) => csv()),
    ];
  });
  return csvFile(heads, lines);
}

function byIncidents(a: Row, b: Row): number {
  const more = (b.now?.incidents ?? 0) - (a.now?.incidents ?? 0);
  return more || personOf(a).name.localeCompare(personOf(b).name);
}

function personOf({ id, now, before }: Row): { id: Id; name: string } {
  return now ?? before ?? { id: parseId(id) ?? 0, name: `#${id}` };
}

function isSolid({ now, before }: Row): boolean {
  return Math.min(now?.incidents ?? 0, before?.incidents ?? 0) >= FEW;
}
