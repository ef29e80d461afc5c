import { filePathIn, maskFormats } from '#domain/privacy/pseudonyms';
import { emailSpans, phoneSpans } from '#domain/privacy/personal';
import { formatSpans } from '#domain/privacy/secret-names';
import { MASK } from '#domain/privacy/secrets';
import { cover, mergeSpans, type Span } from '#domain/privacy/spans';
import { textSpans } from '#domain/privacy/texts';
import type { ParsedStack, StackLine } from './stack';

/**
 * Masks secrets, e-mail addresses and telephone numbers of a stack. The path of a script stays even if it looks like a
 * secret: names of built files hold hashes, and without them no frame can be read. Its parameters are masked. Names that
 * compilers make and ids of images stay, too.
 */

/** A place in a line that is masked. */
export type Finding = {
  line: number;
  kind: 'secret' | 'e-mail address' | 'telephone number';
  masked: string;
};

/** A line that is none of a stack. */
const PLAIN = { kind: 'text', index: 0, text: '', end: '', section: 0 } as const;

/** Longer ones are cut with the line that they are in. */
const MAX_SECRET_LENGTH = 2000;

function secretSpans(line: StackLine): Span[] {
  if (line.kind !== 'frame') return mergeSpans(outsideNames(line, textSpans(line.text)));
  const head = headOf(line);
  let spans = cachedSpans.get(head);
  if (!spans) {
    spans = mergeSpans(outsideNames(line, textSpans(head)));
    if (cachedSpans.size >= MAX_CACHED) cachedSpans.clear();
    cachedSpans.set(head, spans);
  }
  return spans;
}

/** Cache by frame: frames repeat up to a hundred thousand times in a stack overflow. */
const cachedSpans = new Map<string, Span[]>();
const MAX_CACHED = 5000;

/** Line for display and export: without secrets and e-mail addresses. */
export function publicLine(line: StackLine): string {
  return cover(line.text, publicSpans(line), MASK);
}

/** Beginning of a line for display. Secrets are searched beyond it, as a truncated one would not be recognised. */
export function publicStart(line: StackLine, length: number): string {
  const masked = publicLine({ ...line, text: line.text.slice(0, length + MAX_SECRET_LENGTH) });
  return masked.slice(0, length);
}

/** Words of a line, such as the address of its script, as they are shown in another place. */
export function publicWords(words: string, lines: readonly StackLine[]): string {
  const line = lines.find(({ text }) => text.includes(words));
  if (!line) return publicTitle(words);
  const start = line.text.indexOf(words);
  return cover(words, clipSpans(publicSpans(line), start, start + words.length), MASK);
}

/** Text for display that is not a line of a stack, such as an error message. */
export function publicTitle(title: string): string {
  return publicLine({ ...PLAIN, text: title });
}

/** Whole stack for export, line for line. */
export function publicText({ lines }: Pick<ParsedStack, 'lines'>): string {
  return lines.map((line) => publicLine(line) + line.end).join('');
}

/** Masks a function name, where only known formats count: names look like anything. */
export function publicName(name: string): string {
  return maskFormats(name);
}

/** Masks a line of source, where only known formats count: names in code are no values. */
export function maskedCode(code: string): string {
  return maskFormats(code);
}

/** Personal data and secrets in a stack, in order, each with its context. */
export function findingsIn(lines: readonly StackLine[]): Finding[] {
  return lines.flatMap((line) => {
    const secrets = secretSpans(line);
    const isNew = (span: Span): boolean => !secrets.some((secret) => within(span, secret));
    const findings = [
      ...secrets.map((span) => ({ span, kind: 'secret' as const })),
      ...mailSpans(line)
        .filter(isNew)
        .map((span) => ({ span, kind: 'e-mail address' as const })),
      ...telephoneSpans(line)
        .filter(isNew)
        .map((span) => ({ span, kind: 'telephone number' as const })),
    ];
    const all = findings.map(({ span }) => span);
    return findings
      .sort((a, b) => a.span.start - b.span.start)
      .map(({ span, kind }) => ({ line: line.index + 1, kind, masked: textAround(line.text, span, all) }));
  });
}

const CONTEXT = 24;

/** The place with a few characters before and after it, everything that is masked in them masked. */
function textAround(text: string, span: Span, all: readonly Span[]): string {
  const from = Math.max(0, span.start - CONTEXT);
  const to = Math.min(text.length, span.end + CONTEXT);
  return `${from > 0 ? '…' : ''}${cover(text.slice(from, to), clipSpans(all, from, to), MASK)}${to < text.length ? '…' : ''}`.trim();
}

/** Parts of spans between two positions, relative to the first. */
function clipSpans(spans: readonly Span[], from: number, to: number): Span[] {
  return spans
    .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }))
    .filter(({ start, end }) => start < end);
}

function publicSpans(line: StackLine): Span[] {
  return [...secretSpans(line), ...mailSpans(line), ...telephoneSpans(line)];
}

function mailSpans(line: StackLine): Span[] {
  return outsideNames(line, emailSpans(headOf(line)));
}

function telephoneSpans(line: StackLine): Span[] {
  return line.kind === 'image' ? [] : outsideNames(line, phoneSpans(headOf(line)));
}

/** Text before a frame's position: the position has no secret, and without it the lines of a loop are equal. */
function headOf({ text, ...line }: StackLine): string {
  const end = line.kind === 'frame' && line.frame.file !== '' ? endOfFile(text, line.frame.file) : -1;
  return end < 0 ? text : text.slice(0, end);
}

function endOfFile(text: string, file: string): number {
  const at = text.indexOf(file);
  return at < 0 ? -1 : at + file.length;
}

/** Leaves out what is in a name, but for secrets of a published format. */
function outsideNames(line: StackLine, spans: Span[]): Span[] {
  const names = spans.length === 0 ? [] : ownNameSpans(line);
  if (names.length === 0) return spans;
  const formats = formatSpans(headOf(line));
  return spans.filter(
    (span) => !names.some((name) => within(span, name)) || formats.some((format) => within(format, span)),
  );
}

/** The path of a frame's script, what its function is called in machine code, and the id of an image. */
function ownNameSpans(line: StackLine): Span[] {
  if (line.kind === 'image') return placesOf(line.text, line.image.uuid);
  if (line.kind !== 'frame') return builtFilesIn(line.text);
  const { file, function: name, address } = line.frame;
  const path = filePathIn(file);
  return [
    ...placesOf(line.text, file).map(({ start }) => ({ start: start + path.start, end: start + path.end })),
    ...(address === '' ? [] : placesOf(line.text, name)),
  ];
}

/** Names of built files before a position, which hold hashes. */
function builtFilesIn(text: string): Span[] {
  return [...text.matchAll(/[\w.@~-]{1,200}\.(?:[cm]?js|css|wasm)(?=:\d)/g)].map(({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
  }));
}

function placesOf(text: string, name: string): Span[] {
  const start = name === '' ? -1 : text.indexOf(name);
  return start < 0 ? [] : [{ start, end: start + name.length }];
}

function within(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
