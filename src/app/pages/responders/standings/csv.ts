import type { Table } from '#domain/spreadsheet/sheet';
import { changeIn, figureOf, isComparable, type Standing } from '#domain/insight/responders/standings';
import type { Subject } from '#address/responders';
import { type Period, rangeColumns } from '../model/files';
import { FIGURE_WORDS } from '../model/figure-words';
import { type Column, fileTable } from '../../../ui/RecordTable';
import { figuresOf } from './columns';

/** Id columns by subject, as named by the interface. */
const ID_HEADS: Readonly<Record<Subject, string>> = {
  person: 'responder_id',
  team: 'team_id',
  channel: 'channel_id',
  label: 'label_value',
};

type FileColumn = Pick<Column<Standing>, 'head' | 'csv'>;

const MORE: readonly FileColumn[] = [
  { head: 'interruptions_work', csv: ({ figures }) => figures.byKind.work },
  { head: 'interruptions_unknown', csv: ({ figures }) => figures.byKind.unknown },
  { head: 'sleep_seconds_on_duty', csv: ({ duty }) => duty?.seconds },
  { head: 'acknowledged', csv: ({ figures }) => figures.acknowledged },
  { head: 'manually_escalated', csv: ({ figures }) => figures.byHand },
  { head: 'timeout_escalated', csv: ({ figures }) => figures.byTimeout },
];

/**
 * File of all lines with each figure and its previous value.
 * @param note sentence about hours that are computed, not recorded.
 */
export function fileOfLines(lines: readonly Standing[], subject: Subject, period: Period, note = ''): Table {
  const columns: FileColumn[] = [
    { head: subject, csv: ({ name }) => name },
    { head: ID_HEADS[subject], csv: ({ id }) => id },
    ...figuresOf(subject).flatMap((key): FileColumn[] => {
      const { csvHead } = FIGURE_WORDS[key];
      const now = { head: csvHead, csv: (line: Standing) => figureOf(line, key) };
      if (!isComparable(key)) return [now];
      return [now, { head: `${csvHead}_before`, csv: (line) => changeIn(line, key).before }];
    }),
    ...MORE,
    ...rangeColumns(period),
    { head: 'note', csv: () => note },
  ];
  return fileTable(columns, lines);
}
