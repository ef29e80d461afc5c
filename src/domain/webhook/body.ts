import { MASK } from '../privacy/secrets';
import { cover, type Span } from '../privacy/spans';
import { textSpans } from '../privacy/texts';
import { scanJson } from '../json/scan';
import { secretSpans } from '../json/tree';

/** A body as it may be shown: a JSON text unchanged but for its secrets, any other text by shape. */
export function maskBody(body: string): string {
  return cover(body, bodySpans(body), MASK);
}

/** Where a body holds secrets. Of the latest two it is remembered: to look takes seconds of the largest. */
export function bodySpans(body: string): readonly Span[] {
  const known = remembered.find((one) => one.body === body);
  if (known) return known.spans;
  const scan = scanJson(body);
  const spans = scan.ok ? secretSpans(scan.tree) : textSpans(body);
  remembered.unshift({ body, spans });
  remembered.splice(2);
  return spans;
}

const remembered: { body: string; spans: readonly Span[] }[] = [];
