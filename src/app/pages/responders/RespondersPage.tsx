import { Navigate, useSearchParams } from 'react-router';
import { rangeText } from '#domain/insight/range';
import { type ResponderRow, sumOf } from '#domain/insight/responders/responder-rows';
import { counted } from '#domain/text/count';
import { formatFields } from '#address/codec';
import { RESPONDERS_FIELDS } from '#address/responders';
import { useInsightFilter } from '../../components/insight-filter/use-insight-filter';
import { InsightFrame } from './InsightFrame';
import { RespondersData } from './RespondersData';
import { onlyPersonPath } from './model/links';
import { useChartsView } from './model/use-charts-view';
import { useMetrics } from './model/use-metrics';
import { SUBJECT_TITLES } from './model/words';
import { FIRST_LINES } from './standings/columns';
import { StandingsSkeleton } from './standings/StandingsPanel';

/** Responders page, or the page of the only person in its filter. */
export function RespondersPage() {
  const [search] = useSearchParams();
  const person = onlyPersonPath(search);
  return person === undefined ? <Responders /> : <Navigate to={person} replace />;
}

/** Cost of incidents for people, from responder metrics. */
function Responders() {
  const insight = useInsightFilter('responders');
  const view = useChartsView(insight);
  const metrics = useMetrics(insight);
  const { before, queries } = metrics;
  const { range, zone } = insight;
  return (
    <InsightFrame
      {...{ insight, metrics }}
      title="Responders"
      tab={`Responders · ${rangeText(range, zone)} · ${zone}`}
      answer={({ rows }) => summaryOf(rows)}
      problems={view.problems}
      skeleton={<Skeleton title={SUBJECT_TITLES[view.subject]} />}
      view={formatFields(RESPONDERS_FIELDS, { columns: view.columns === 'all' ? 'all' : undefined })}
    >
      {(reply) => <RespondersData {...{ reply, before, insight, view }} earlier={queries.earlier} />}
    </InsightFrame>
  );
}

/** Placeholder as high as the table. */
function Skeleton({ title }: { title: string }) {
  return (
    <section aria-label={title} className="panel-box min-h-[606px] xl:min-h-[594px] max-md:min-h-[1302px]">
      <h2 className="mb-1 h-7 max-md:mb-[150px]">{title}</h2>
      <StandingsSkeleton label={title} lines={FIRST_LINES} />
    </section>
  );
}

/** Summary: "31 people · 4,369 incidents assigned". */
function summaryOf(rows: readonly ResponderRow[]): string {
  const people = new Set(rows.map((row) => row.responder_id)).size;
  return `${counted(people, 'person', 'people')} · ${counted(sumOf(rows).incidents, 'incident')} assigned`;
}
