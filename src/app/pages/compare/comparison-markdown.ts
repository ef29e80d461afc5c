import { computedInWords } from '#domain/duty/computed-past';
import type { Comparison } from '#domain/plan/compare';
import { changeInWords } from '#domain/plan/difference-words';
import { escapedMarkdown } from '#domain/text/words';
import { yearAt } from '#domain/time/format';
import { changeWords, type ComparisonWords, nameOf } from './comparison-files';

/** A list per schedule, with a line per difference. */
export function comparisonMarkdown(rows: readonly Comparison[], words: ComparisonWords): string {
  const { zone, labels, computed } = words;
  const inWords = changeWords(words, yearAt(rows[0]?.changes[0]?.start ?? 0, zone));
  const parts = rows.map((row) => {
    const lines = row.changes.map((change) => `- ${escapedMarkdown(changeInWords(change, inWords))}`);
    return [`**${escapedMarkdown(nameOf(row))}**`, '', ...lines].join('\n');
  });
  const title = `${labels.before} → ${labels.after}, in ${zone}`;
  const note = escapedMarkdown(computedInWords(computed, zone));
  return [
    escapedMarkdown(title),
    ...(note === '' ? [] : [note]),
    ...(parts.length > 0 ? parts : ['No differences.']),
  ].join('\n\n');
}
