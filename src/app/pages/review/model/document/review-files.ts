import { stringifyJson } from '#contract/json';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { fileWriter } from '#domain/insight/incidents/incident-file';
import type { ReviewDocument } from '#domain/review/document';
import { reviewMarkdown } from '#domain/review/markdown';
import { saveZip } from '../../../../charts/files/save-zip';
import type { Review } from '../use-review';
import { reviewFileName } from './title';

/** Saves everything of a review in one file. The CSV has all its incidents, also those without a card. */
export async function saveReview(document: ReviewDocument, review: Review): Promise<void> {
  const { rows, zone, directory } = review;
  const csv = fileWriter('csv', { columns: INCIDENT_COLUMNS, zone, names: directory });
  const { title, of, asOf, link } = document;
  await saveZip(
    reviewFileName(review),
    [
      { name: 'review.md', content: reviewMarkdown(document) },
      { name: 'incidents.csv', content: `${csv.head}${rows.map(csv.row).join('')}${csv.tail}` },
      { name: 'review.json', content: `${stringifyJson({ ...document, records: rows }, 2)}\n` },
    ],
    { title, of, zone, asOf, link },
  );
}
