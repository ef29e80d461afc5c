import { stringifyJson } from '#contract/json';
import { GROUPINGS } from '#domain/insight/incidents/table-summary';
import { useDirectory } from '../../../api/names/directory';
import { usePageFiles, type PageFile } from '../../../charts/page-files';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { fixedLink } from '../../../url/use-patch-search';
import { ask } from '../worker/client';
import type { FetchStatus, Job } from '../worker/protocol';
import { fileColumns } from './column-layout';
import { sidecarOf } from './sidecar';
import { groupsCsv, overTimeCsv } from './summary-csv';
import { specOf, useIncidentsView } from './use-incidents-view';

type RowFilesSource = {
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'fixed'>;
  job: Job;
  status: FetchStatus;
  /** Edges of the bins over time. */
  edges: readonly number[];
  /** File name without extension. */
  file: string;
};

/** Visible rows and their summary as files of the page. */
export function useRowFiles({ insight, job, status, edges, file }: RowFilesSource): void {
  const { view, late } = useIncidentsView();
  const names = useDirectory();
  const { range, zone, fixed } = insight;
  const { time } = view;

  usePageFiles(async () => {
    const order = {
      format: 'csv' as const,
      view: specOf(view),
      only: undefined,
      columns: fileColumns(view),
      zone,
      about: [],
      target: undefined,
    };
    const rows = await ask('file', order, {});
    const about = sidecarOf({
      name: `${file}.csv`,
      order,
      scope: 'shown',
      file: rows,
      range,
      job,
      status,
      link: fixedLink(fixed()),
    });
    const files: PageFile[] = [
      { name: `${file}.csv`, content: rows.blob ?? '' },
      { name: `${file}.csv.about.json`, content: `${stringifyJson(about, 2)}\n` },
    ];
    for (const grouping of GROUPINGS) {
      const summary = await ask('summary', {
        view: specOf(view),
        grouping,
        edges,
        over: time,
        late,
      });
      files.push({
        name: `${file}-by-${grouping}.csv`,
        content: groupsCsv(summary.groups, { grouping, time, late: summary.late, names }),
      });
      if (grouping === 'severity' && summary.binTimes)
        files.push({
          name: `${file}-over-time.csv`,
          content: overTimeCsv(summary.bins, summary.binTimes, { edges, time, late: summary.late, zone }),
        });
    }
    return files;
  });
}
