import { counted } from '#domain/text/count';
import { useMemo } from 'react';
import type { Ranked } from '#domain/insight/responders/rank';
import type { Person } from '#domain/insight/responders/responder-rows';
import { BarChart } from '../../../charts/BarChart';
import { ChartPanel } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import type { TableChoice } from '../../../charts/model';
import { fileOf, rangeColumns, aboutOf, type Period } from '../model/files';
import { personColumn, RANK_COLUMN } from '../tables/columns';
import type { PersonFigure } from './person-figures';

type PersonPanelProps = {
  figure: PersonFigure;
  people: readonly Person[];
  period: Period;
  tableChoice: TableChoice;
};

/** A chart with a bar per person: ranked, with the unranked after them, and its table. */
export function PersonPanel({ figure, people, period, tableChoice }: PersonPanelProps) {
  const { chart, title, unit } = figure;
  const { ranked, model } = useMemo(() => figure.chartOf(people), [figure, people]);
  const few = ranked.filter((person) => person.few).length;
  return (
    <ChartPanel<Ranked<Person>>
      title={title}
      unit={unit}
      denominator={figure.denominator(people)}
      file={fileOf(period, chart)}
      about={aboutOf(period)}
      definitions={
        <>
          {figure.definition(period.zone)}
          {few > 0 && ` Hollow and not ranked: ${counted(few, 'person', 'people')} with fewer than 5.`}
        </>
      }
      {...tableChoice}
      legend={<Legend series={model.series} hollow={few > 0 ? 'fewer than 5, not ranked' : undefined} />}
      table={{
        columns: [personColumn(period, ({ item }) => item), RANK_COLUMN, ...figure.columns(people)],
        alsoInCsv: [
          { head: 'responder_id', csv: ({ item }) => item.id },
          { head: 'observations', csv: ({ observations }) => observations },
          ...rangeColumns(period),
        ],
        items: ranked,
        keyOf: ({ item }) => String(item.id),
      }}
    >
      <BarChart label={`${title}, ${unit}, per person`} model={model} />
    </ChartPanel>
  );
}
