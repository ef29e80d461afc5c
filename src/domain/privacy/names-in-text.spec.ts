import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { nameSpansOf } from './personal';
import { MASK } from './secrets';
import { cover } from './spans';

const PEOPLE = [
  { id: 1, name: 'Wei Zhang' },
  { id: 2, name: 'Zoë van den Berg' },
  { id: 3, name: 'J. O’Hara (night)' },
  { id: 4, name: 'Min-jun Park' },
  { id: 5, name: 'Bo Li' },
  { id: 6, name: '王伟' },
  { id: 7, name: '김민수' },
];
const nameSpans = nameSpansOf(
  PEOPLE,
  (id) => ['', 'Heron', 'Birch', 'Teal', 'Slate', 'Finch', 'Otter', 'Wren'][Number(id)] ?? '',
);

test.each([
  ['Wei Zhang rolled back', 'Heron rolled back'],
  ['asked zhang, then Zoë', 'asked Heron, then Birch'],
  ['Zoë van den Berg’s change', 'Birch’s change'],
  ['J. O’Hara (night) was called', 'Teal was called'],
  ['Weighed the Zhangjiang link', 'Weighed the Zhangjiang link'],
  ['Min-jun, in the van to the den', 'Slate, in the van to the den'],
  ['Zoë covers Bo', 'Birch covers Finch'],
  ['Li, then bo and li', 'Finch, then bo and li'],
  ['早班王伟值班', '早班Otter值班'],
  ['김민수가 받음', 'Wren가 받음'],
  ['nobody', 'nobody'],
  ['ｗｅｉ\u3000ＺＨＡＮＧ rolled back', 'Heron rolled back'],
  ['Ｂｏ Ｌｉ, ｂｏ', 'Finch, ｂｏ'],
  ['ⓦⓔⓘ 𝐙𝐡𝐚𝐧𝐠 and 𝓩𝓱𝓪𝓷𝓰.', 'Heron and Heron.'],
  ['Zoe\u0308 van den Berg, Zo\u00ad\u00eb', 'Birch, Birch'],
  ['W\u200bei Zha\u2060ng', 'Heron'],
  ['\u1100\u1175\u11b7\u1106\u1175\u11ab\u1109\u116e가 받음', 'Wren가 받음'],
  ['1½ ﬁles of ｚｈａｎｇ, ２ more ½', '1½ ﬁles of Heron, ２ more ½'],
  ["J. O'Hara (night), O\u02bcHara, O＇HARA’s", 'Teal, Teal, Teal’s'],
  ['Min jun Park, MIN‐JUN, min–jun, Min‑jun', 'Slate, Slate, Slate, Slate'],
  ['/a/Wei%20Zhang and Zo%C3%AB', '/a/Heron and Zo%C3%AB'],
])('“%s” becomes “%s”', (typed, shown) => expect(cover(typed, nameSpans(typed), MASK)).toBe(shown));

test.each([
  ['Jürgen Weiß', 'WEISS, weiß, WEIẞ and Weis', 'Heron, Heron, Heron and Weis'],
  ['Jürgen Weiss', 'Weiß of Weißenburg', 'Heron of Weißenburg'],
  ['İnci Yıldız', 'inci, INCI, ınci, i\u0307nci, YILDIZ, yildiz', 'Heron, Heron, Heron, Heron, Heron, Heron'],
  ['Anna-Lena Lindqvist–Berg', 'anna, lena, Lindqvist, berg', 'Heron, Heron, Heron, Heron'],
  ['Jean-Luc Roy', 'Jean Luc, luc, jean', 'Heron, luc, Heron'],
  ['Sofia Lindqvist', 'Sofia%20Lindqvist/%20x', 'Heron/%20x'],
])('of %s, “%s” becomes “%s”', (name, typed, shown) => {
  const spans = nameSpansOf([{ id: 1, name }], () => 'Heron');
  expect(cover(typed, spans(typed), MASK)).toBe(shown);
});

test('a name in compatibility forms on record is found in plain letters', () => {
  const spans = nameSpansOf([{ id: 1, name: 'Ｗｅｉ Zha\u0301ng' }], () => 'Heron');
  expect(cover('wei, Wei Zháng', spans('wei, Wei Zháng'), MASK)).toBe('Heron, Heron');
});

test('without people nothing changes', () => expect(nameSpansOf([], String)('Wei')).toEqual([]));

function alike(text: string): string {
  return text.replaceAll('-', ' ').replaceAll('’', "'");
}

/** Spans of names, by one expression for all names: slow where there are many. */
function spansByExpression(names: readonly string[], written: string): [number, number][] {
  const text = alike(written);
  const known = new Map<string, string>();
  for (const name of names) {
    const parts = name.split(/\s+/).filter((part) => !/^\p{Ll}/u.test(part));
    for (const spelling of [name, ...parts].map((part) => alike(part).trim())) {
      const lower = spelling.toLowerCase();
      if (spelling.length > 1 && /[\p{L}\p{N}]/u.test(lower) && !known.has(lower)) known.set(lower, spelling);
    }
  }
  const forms = [...known.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => {
      const form = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
      const isUnspaced = /^[\p{sc=Han}\s]+$/u.test(name);
      return isUnspaced ? form : String.raw`(?<![\p{L}\p{N}])${form}(?![\p{L}\p{N}])`;
    });
  if (forms.length === 0) return [];
  return Array.from(text.matchAll(new RegExp(forms.join('|'), 'giu'))).flatMap(({ 0: match, index }) => {
    const isNamed = match.length > 2 || known.get(match.toLowerCase()) === match;
    return isNamed ? [[index, index + match.length]] : [];
  });
}

test('names are found where one expression for all of them finds them', () => {
  const letters = ['a', 'B', 'Z', 'ë', ' ', ' ', '-', '(', '’', '王', '伟', '7', '𠮷', '😀'];
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 });
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ').trim());
  const names = fc.array(name, { maxLength: 8 });
  const text = fc
    .tuple(names, fc.array(fc.oneof(word, fc.nat(7)), { maxLength: 12 }))
    .map(([all, parts]) => ({
      all,
      text: parts.map((part) => (typeof part === 'number' ? (all[part] ?? '') : part)).join(' '),
    }));
  fc.assert(
    fc.property(text, ({ all, text: typed }) => {
      const spans = nameSpansOf(
        all.map((one, id) => ({ id, name: one })),
        String,
      )(typed);
      expect(spans.map(({ start, end }) => [start, end])).toEqual(spansByExpression(all, typed));
    }),
    { numRuns: runs(40) },
  );
});
