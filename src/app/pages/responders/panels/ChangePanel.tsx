import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceCase } from '#domain/text/words';
import {
  changeIn,
  type FigureKey,
  isComparable,
  isCount,
  isSmallChange,
  meaningOf,
  riseOf,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { ChartSkeleton, DumbbellChart } from '../../../charts/lazy-charts';
import { ChartPanel } from '../../../charts/ChartPanel';
import type { Dumbbell } from '../../../charts/Dumbbells';
import type { TableChoice } from '../../../charts/model';
import { Button } from '../../../ui/Button';
import { FIGURE_WORDS, figureSorted } from '../model/figure-words';
import { fileOf, type Period, rangeColumns } from '../model/files';
import { figurePath, standingPath } from '../model/links';
import type { Subject } from '#address/responders';
import type { Metrics } from '../model/use-metrics';
import type { Standings } from '../model/use-standings';
import { axisDuration, changeText } from '../model/words';
import { figureColumn } from './common-columns';

type ChangePanelProps = {
  standings: Pick<Standings, 'lines' | 'labels'>;
  before: Metrics['before'];
  subject: Subject;
  sort: StandingSort;
  period: Period;
  tableChoice: TableChoice;
};

const FIRST = 15;

/** Figure of the sort order, before and now. */
export function ChangePanel({ standings, before, subject, sort, period, tableChoice }: ChangePanelProps) {
  const { lines } = standings;
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const sorted = figureSorted(sort.key);
  const figure = isComparable(sorted) ? sorted : 'night';
  const { head, format, csvHead, fewer } = FIGURE_WORDS[figure];
  const changed = useMemo(() => changedLines(lines ?? [], figure), [lines, figure]);
  const charted = changed.slice(0, opened ? changed.length : FIRST);
  const isDuration = !isCount(figure);
  return (
    <ChartPanel<Standing>
      title={`Change: ${head.toLowerCase()}`}
      question="What changed most?"
      unit="a ring before, a dot now"
      denominator={`compared with ${before.text}`}
      file={fileOf(period, `change-${figure}`)}
      definitions={`The figure that the table is sorted by. ${FIGURE_WORDS[figure].definition} Red is worse, green is better; grey where neither period has 5, or where more is neither.`}
      {...tableChoice}
      empty={emptyOf(before.problem, changed)}
      table={{
        columns: [
          { head: sentenceCase(subject), cell: ({ name }) => name, csv: ({ name }) => name },
          figureColumn({
            head: 'Now',
            csvHead,
            text: (line) => inWords(changeIn(line, figure).now, format),
            csv: (line) => changeIn(line, figure).now,
          }),
          {
            head: 'Before',
            csvHead: `${csvHead}_before`,
            numeric: true,
            cell: (line) => inWords(changeIn(line, figure).before, format),
            csv: (line) => changeIn(line, figure).before,
          },
          {
            head: 'Change',
            numeric: true,
            cell: (line) => changeText(changeIn(line, figure), format, fewer),
            csv: (line) => changeIn(line, figure).difference,
          },
        ],
        alsoInCsv: [{ head: 'id', csv: ({ id }) => id }, ...rangeColumns(period)],
        items: changed,
        keyOf: ({ id }) => String(id),
      }}
    >
      <DumbbellChart
        label={`${head}, before and now`}
        items={dumbbellsOf(charted, figure)}
        kind={isDuration ? 'durations' : 'counts'}
        tick={isDuration ? axisDuration : String}
        pathOf={(index) => {
          const line = charted[index];
          const place = { search, ...period, label: standings.labels.name };
          return (
            line &&
            (figurePath({ subject, line, role: 'line', figure }, place) ?? standingPath(subject, line, place))
          );
        }}
      />
      {changed.length > FIRST && (
        <p className="text-xs text-ink-3">
          <span data-drawn>
            {charted.length} of {changed.length} drawn
          </span>
          ; the table and its file have all of them.{' '}
          <Button look="quiet" className="h-6 text-xs print:hidden" onClick={() => setOpened(!opened)}>
            {opened ? `Show ${FIRST}` : `Show ${changed.length}`}
          </Button>
        </p>
      )}
    </ChartPanel>
  );
}

function inWords(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '–' : format(value);
}

function emptyOf(problem: string | undefined, changed: readonly Standing[]) {
  if (changed.length > 0) return undefined;
  if (problem === undefined) return <ChartSkeleton height={360} label="Change" />;
  return <p className="py-8 text-center text-sm text-ink-2">{problem}.</p>;
}

/** Comparable lines, largest change first, small samples last. */
function changedLines(lines: readonly Standing[], figure: FigureKey): Standing[] {
  const size = (line: Standing) => Math.abs(changeIn(line, figure).difference ?? 0);
  return lines
    .filter((line) => line.id !== undefined && changeIn(line, figure).difference !== undefined)
    .toSorted(
      (a, b) =>
        Number(isSmallChange(a, figure)) - Number(isSmallChange(b, figure)) ||
        size(b) - size(a) ||
        a.name.localeCompare(b.name),
    );
}

function dumbbellsOf(lines: readonly Standing[], figure: FigureKey): Dumbbell[] {
  const { format, unit, fewer } = FIGURE_WORDS[figure];
  return lines.map((line) => {
    const change = changeIn(line, figure);
    const text = changeText(change, format, fewer);
    const [before, now] = [change.before ?? 0, change.now ?? 0];
    return {
      key: String(line.id),
      label: line.name,
      before,
      now,
      meaning: isSmallChange(line, figure) ? 'neither' : meaningOf(riseOf(figure), now - before),
      text,
      sentence: `${line.name}: ${format(now)} ${unit}, ${format(before)} before (${text}).`,
    };
  });
}
