import { BUCKET_UNITS, type BucketUnit } from '#domain/insight/responders/over-time';
import type { SearchPatch } from '../../../url/use-patch-search';
import { fieldReader, type LinkProblem } from '../../../url/field-reader';

/**
 * What the responders page has in its URL beside range and filters:
 *   by        length of the buckets over time: day, week, month; default by the length of the range
 *   measure   what is drawn over time; default interruptions
 *   table     charts that are shown as tables, separated by commas
 */

export const CHARTS = [
  'interruptions',
  'ack',
  'engaged',
  'escalations',
  'per-duty',
  'over-time',
  'heat-map',
] as const;
export type ChartKey = (typeof CHARTS)[number];

export const MEASURES = ['interruptions', 'incidents', 'ack', 'engaged', 'escalations'] as const;
export type Measure = (typeof MEASURES)[number];

export type RespondersView = {
  /** Undefined: by the length of the range. */
  unit: BucketUnit | undefined;
  measure: Measure;
  tables: readonly ChartKey[];
};

/** Reads the view. Total: what is not understood falls back field by field, and is reported. */
export function parseResponders(search: URLSearchParams): { view: RespondersView; problems: LinkProblem[] } {
  const problems: LinkProblem[] = [];
  const read = fieldReader(search, problems);
  return {
    view: {
      unit: read('by', (text) => BUCKET_UNITS.find((unit) => unit === text), undefined, 'by the range'),
      measure: read(
        'measure',
        (text) => MEASURES.find((known) => known === text),
        'interruptions',
        'interruptions',
      ),
      tables: read<readonly ChartKey[]>('table', parseTables, [], 'charts'),
    },
    problems,
  };
}

/** The parameters that say these fields of a view; a field at its default is taken out of the URL. */
export function formatResponders(change: Partial<RespondersView>): SearchPatch {
  const { unit, measure, tables = [] } = change;
  return {
    ...('unit' in change && { by: unit }),
    ...('measure' in change && { measure: measure === 'interruptions' ? undefined : measure }),
    ...('tables' in change && { table: tables.length === 0 ? undefined : tables.join(',') }),
  };
}

function parseTables(text: string): ChartKey[] | undefined {
  const names = text.split(',');
  const known = CHARTS.filter((chart) => names.includes(chart));
  return known.length === new Set(names).size ? known : undefined;
}
