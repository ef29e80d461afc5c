import type { StackPart } from '#symbolication/stacks-in';

const PRINTED_CLOCK = /(?:^|[^\d:.])(\d\d:\d\d:\d\d)(?![\d:])/;

/** Clock in the line of the text that has each stack's title, as printed; '' without one. */
export function printedTimes(text: string, parts: readonly Pick<StackPart, 'title' | 'starts'>[]): string[] {
  const times = new Map<number, string>();
  const starts = parts
    .flatMap(({ title, starts: [start] }) => (start === undefined ? [] : [{ title: title.trim(), start }]))
    .sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { title, start } of starts) {
    const place = title === '' ? -1 : text.indexOf(title, at);
    if (place < 0) continue;
    const from = Math.max(text.lastIndexOf('\n', place), text.lastIndexOf('\r', place)) + 1;
    times.set(start, PRINTED_CLOCK.exec(text.slice(from, place))?.[1] ?? '');
    at = place + title.length;
  }
  return parts.map(({ starts: [start] }) => times.get(start ?? -1) ?? '');
}
