import { expect, test } from 'vitest';
import { nameSpansOf } from './names-in-text';
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
])('“%s” becomes “%s”', (typed, shown) => expect(cover(typed, nameSpans(typed), MASK)).toBe(shown));

test('without people nothing changes', () => expect(nameSpansOf([], String)('Wei')).toEqual([]));
