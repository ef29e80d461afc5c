import type { ReactNode } from 'react';
import type { Ranked } from '#domain/insight/responders/rank';
import type { Person } from '#domain/insight/responders/responder-rows';
import { BarChart } from '../../../charts/BarChart';
import { ChartPanel, type ChartColumn } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import type { BarModel } from '../../../charts/model';
import { fileOf, rangeColumns, aboutOf } from '../model/files';
import { PersonLink } from './PersonLink';
import type { ChartKey } from '../model/url';
import type { Responders } from '../model/use-responders';
import { counted } from '../model/words';

type PersonPanelProps = {
  chart: ChartKey;
  title: string;
  unit: string;
  denominator: string;
  definitions: ReactNode;
  ranked: readonly Ranked<Person>[];
  model: BarModel;
  columns: readonly ChartColumn<Ranked<Person>>[];
  responders: Responders;
};

/** A chart with a bar per person: ranked, with the unranked after them, and its table. */
export function PersonPanel(props: PersonPanelProps) {
  const { chart, title, ranked, model, columns, responders } = props;
  const few = ranked.filter((one) => one.few).length;
  return (
    <ChartPanel<Ranked<Person>>
      title={title}
      unit={props.unit}
      denominator={props.denominator}
      file={fileOf(responders, chart)}
      about={aboutOf(responders)}
      definitions={
        <>
          {props.definitions}
          {few > 0 && ` Hollow and not ranked: ${counted(few, 'person', 'people')} with fewer than 5.`}
        </>
      }
      asTable={responders.asTable(chart)}
      onAsTable={(table) => responders.setAsTable(chart, table)}
      legend={<Legend series={model.series} hollow={few > 0 ? 'fewer than 5, not ranked' : undefined} />}
      table={{
        columns: [
          {
            head: 'person',
            cell: ({ item, label }) => <PersonLink id={item.id} name={label} responders={responders} />,
            csv: ({ label }) => label,
          },
          { head: 'rank', numeric: true, cell: ({ rank }) => rank ?? '–', csv: ({ rank }) => rank },
          ...columns,
        ],
        alsoInCsv: [
          { head: 'responder_id', csv: ({ item }) => item.id },
          { head: 'observations', csv: ({ observations }) => observations },
          ...rangeColumns(responders),
        ],
        items: ranked,
        keyOf: ({ item }) => String(item.id),
      }}
    >
      <BarChart label={`${title}, ${props.unit}, per person`} model={model} />
    </ChartPanel>
  );
}
