import { formatCount } from '#domain/text/count';
import type { CsvCell } from '#domain/csv/write';
import type { Id } from '#contract/id';
import type { Column } from '../../../ui/RecordTable';
import type { Period } from '../model/files';
import { PersonLink } from './PersonLink';

/** Columns shared by several tables. */

export function personColumn<T>(period: Period, personOf: (item: T) => { id: Id; name: string }): Column<T> {
  return {
    head: 'Person',
    cell: (item) => {
      const { id, name } = personOf(item);
      return <PersonLink id={id} name={name} period={period} />;
    },
    csv: (item) => personOf(item).name,
  };
}

export function countColumn<T>(head: string, value: (item: T) => number, csvHead?: string): Column<T> {
  return {
    head,
    ...(csvHead !== undefined && { csvHead }),
    numeric: true,
    cell: (item) => formatCount(value(item)),
    csv: value,
  };
}

type FigureColumn<T> = {
  head: string;
  csvHead?: string;
  text: (item: T) => string;
  csv: (item: T) => CsvCell;
};

export function figureColumn<T>({ text, ...column }: FigureColumn<T>): Column<T> {
  return { ...column, numeric: true, cell: (item) => <b>{text(item)}</b> };
}
