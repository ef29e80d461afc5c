import { isSecretName } from '../privacy/secret-names';
import type { Span } from '../privacy/spans';

/** A text within a document, named by the element or attribute that it is in. */
export type NamedPlace = Span & { name: string };

const TAG_NAME = /<([/?!]?)([\p{L}_][\p{L}\p{N}_.:-]{0,200})/uy;
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]{1,64})\s{0,9}=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>]{1,4000})/dg;
/** Elements whose text has no elements. */
const RAW_ELEMENTS = new Set(['script', 'style']);
const SECTIONS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
];
/** A closing tag is matched to that many open elements. */
const MAX_OPEN = 200;

/** A tag, comment or section with the texts inside; those of attributes have a name. */
type Tag = {
  kind: 'open' | 'close' | 'other';
  element: string;
  end: number;
  texts: (Span & { name?: string })[];
};

/** An element and the name of its texts. */
type OpenElement = { element: string; name: string; isSecret: boolean };

/**
 * Texts and values of attributes of an XML or HTML document, in order; what is between them is its structure. A text
 * has the name of its element, or of the one around it whose name is secret. Undefined for other texts.
 */
export function markupTexts(source: string): NamedPlace[] | undefined {
  if (!/^\s*<[!?\p{L}_]/u.test(source)) return undefined;
  const places: NamedPlace[] = [];
  const openElements: OpenElement[] = [];
  const readTag = createTagReader(source);
  const isSecret = createNameCache();
  let textStart = 0;
  let at = 0;
  for (let next = source.indexOf('<'); next >= 0; next = source.indexOf('<', at)) {
    const { element = '', name = '' } = openElements.at(-1) ?? {};
    const tag = RAW_ELEMENTS.has(element.toLowerCase()) ? closingTag(source, next) : readTag(next);
    at = tag?.end ?? next + 1;
    if (!tag) continue;
    places.push({ name, start: textStart, end: next }, ...tag.texts.map((text) => ({ name, ...text })));
    followTag(openElements, tag, isSecret);
    textStart = at;
  }
  places.push({ name: openElements.at(-1)?.name ?? '', start: textStart, end: source.length });
  return places.filter(({ start, end }) => start < end);
}

function createTagReader(source: string): (at: number) => Tag | undefined {
  // Looking again for an end that is not there takes quadratic time.
  const unclosed = new Set<string>();
  return (at) => {
    const section = SECTIONS.find(([start]) => source.startsWith(start, at));
    if (!section) return tagAt(source, at);
    const [start, end] = section;
    const close = unclosed.has(end) ? -1 : source.indexOf(end, at + start.length);
    if (close < 0) {
      unclosed.add(end);
      return undefined;
    }
    const texts = [{ start: at + start.length, end: close }];
    return { kind: 'other', element: '', end: close + end.length, texts };
  };
}

function closingTag(source: string, at: number): Tag | undefined {
  return source.startsWith('</', at) ? tagAt(source, at) : undefined;
}

function tagAt(source: string, at: number): Tag | undefined {
  TAG_NAME.lastIndex = at;
  const [start, mark, element = ''] = TAG_NAME.exec(source) ?? [];
  const end = start === undefined ? undefined : tagEnd(source, at + start.length);
  if (start === undefined || end === undefined) return undefined;
  const texts = attributeTexts(source.slice(at + start.length, end - 1), at + start.length);
  if (mark === '/') return { kind: 'close', element, end, texts };
  const isOpen = mark === '' && source[end - 2] !== '/';
  return { kind: isOpen ? 'open' : 'other', element, end, texts };
}

/** Values of the attributes inside of a tag. */
function attributeTexts(inside: string, from: number): Tag['texts'] {
  if (!inside.includes('=')) return [];
  return Array.from(inside.matchAll(ATTRIBUTE), ({ 1: name = '', 2: value = '', indices }) => {
    const [start, end] = indices?.[2] ?? [0, 0];
    const quotes = /^["']/.test(value) ? 1 : 0;
    return { name, start: from + start + quotes, end: from + end - quotes };
  });
}

/** End of a tag; a `>` in quotes belongs to a value. Undefined if there is none before the next tag. */
function tagEnd(source: string, from: number): number | undefined {
  for (let at = from; at < source.length; at += 1) {
    const character = source[at];
    if (character === '>') return at + 1;
    if (character === '<') return undefined;
    if (character !== '"' && character !== "'") continue;
    at = source.indexOf(character, at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

/** A document has many elements of few names. */
function createNameCache(): (name: string) => boolean {
  const cached = new Map<string, boolean>();
  return (name) => {
    const isSecret = cached.get(name) ?? isSecretName(name);
    cached.set(name, isSecret);
    return isSecret;
  };
}

function followTag(open: OpenElement[], { kind, element }: Tag, isSecret: (name: string) => boolean): void {
  if (kind === 'open') {
    const around = open.at(-1);
    open.push(
      around?.isSecret ? { ...around, element } : { element, name: element, isSecret: isSecret(element) },
    );
  }
  if (kind !== 'close') return;
  const recent = Math.max(0, open.length - MAX_OPEN);
  const index = open.slice(recent).findLastIndex((each) => each.element === element);
  if (index >= 0) open.length = recent + index;
}
