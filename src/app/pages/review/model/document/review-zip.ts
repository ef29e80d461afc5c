import { strToU8, zipSync } from 'fflate';
import { stringifyJson } from '#contract/json';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { fileWriter } from '#domain/insight/incidents/incident-file';
import type { ReviewDocument } from '#domain/review/document';
import { reviewMarkdown } from '#domain/review/markdown';
import type { Review } from '../use-review';

/** Everything of a review in one zip. The CSV has all its incidents, also those without a card. */
export function reviewZip(
  document: ReviewDocument,
  { rows, zone, directory }: Pick<Review, 'rows' | 'zone' | 'directory'>,
): Uint8Array<ArrayBuffer> {
  const csv = fileWriter('csv', { columns: INCIDENT_COLUMNS, zone, names: directory });
  const json = stringifyJson({ ...document, records: rows }, 2);
  return zipSync({
    'review.md': strToU8(reviewMarkdown(document)),
    // Excel reads UTF-8 only behind a byte order mark.
    'incidents.csv': strToU8(`\uFEFF${csv.head}${rows.map(csv.row).join('')}${csv.tail}`),
    'review.json': strToU8(`${json}\n`),
  });
}
