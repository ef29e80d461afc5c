import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { InsightRange } from '#domain/insight/range';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import { titleText } from '#domain/insight/incidents/title';
import { fileWriter } from '#domain/insight/incidents/incident-file';
import type { ReviewDocument } from '#domain/review/document';
import { reviewHtml } from '#domain/review/html';
import { reviewMarkdown } from '#domain/review/markdown';
import { utf8 } from '#domain/text/bytes';
import type { Directory } from '../../../api/names/directory-of';
import { saveZip } from '../../../charts/save-zip';
import { saveFile } from '../../../data/save-file';
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
  const csv = fileWriter('csv', {
    columns: INCIDENT_COLUMNS,
    zone,
    names: { ...directory, text: (title) => titleText(title, directory) },
  });
  const { title, of, asOf, link } = document;
  await saveZip(
    reviewFileName({ span, zone }),
    [
      {
        name: 'review.md',
        content: reviewMarkdown(document, { hasIncidents: true, hasDetails: false }),
      },
      {
        name: 'review-details.md',
        content: reviewMarkdown(document, { hasIncidents: true, hasDetails: true }),
      },
      { name: 'review.html', content: reviewHtml(document) },
      { name: 'incidents.csv', content: `${csv.head}${rows.map(csv.row).join('')}${csv.tail}` },
      { name: 'review.json', content: `${stringifyJson({ ...document, records: rows }, 2)}\n` },
    ],
    { title, of, zone, asOf, link },
  );
}

/** Saves the review as one HTML file; returns its name, size and SHA-256. */
export function saveHtml(
  document: ReviewDocument,
  about: Pick<ReviewedIncidents, 'span' | 'zone'>,
): { name: string; bytes: number; sha256: string } {
  const bytes = utf8(reviewHtml(document));
  const name = `${reviewFileName(about)}.html`;
  saveFile(name, 'text/html', bytes);
  return { name, bytes: bytes.length, sha256: bytesToHex(sha256(bytes)) };
}
