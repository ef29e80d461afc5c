import type { IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { InsightRange } from '#domain/insight/range';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { fileWriter } from '#domain/insight/incidents/incident-file';
import type { ReviewDocument } from '#domain/review/document';
import { reviewMarkdown } from '#domain/review/markdown';
import type { Directory } from '../../../api/names/directory-of';
import { saveZip } from '../../../charts/save-zip';
import { reviewFileName } from './title';
import type { ViewerZone } from '#domain/time/zone';

type ReviewedIncidents = {
  rows: readonly IncidentRow[];
  span: InsightRange;
  zone: ViewerZone;
  directory: Directory;
};

/** Saves the review as a zip. The CSV has all incidents, including those without a card. */
export async function saveReview(
  document: ReviewDocument,
  { rows, span, zone, directory }: ReviewedIncidents,
): Promise<void> {
  const csv = fileWriter('csv', { columns: INCIDENT_COLUMNS, zone, names: directory });
  const { title, of, asOf, link } = document;
  await saveZip(
    reviewFileName({ span, zone }),
    [
      { name: 'review.md', content: reviewMarkdown(document, { hasDetails: false }) },
      { name: 'review-details.md', content: reviewMarkdown(document, { hasDetails: true }) },
      { name: 'incidents.csv', content: `${csv.head}${rows.map(csv.row).join('')}${csv.tail}` },
      { name: 'review.json', content: `${stringifyJson({ ...document, records: rows }, 2)}\n` },
    ],
    { title, of, zone, asOf, link },
  );
}
