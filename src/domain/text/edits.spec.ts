import { expect, test } from 'vitest';
import { editsBetween } from './edits';

test.each([
  ['shop', 'shop', 0],
  ['shop', 'ship', 1],
  ['till', 'tlil', 2],
  ['', 'abcd', 1],
  ['shop', 'shop-api', 1],
  ['domains', 'allowed_domains', 2],
])('the edits between %j and %j are %s', (a, b, edits) => {
  expect([editsBetween(a, b), editsBetween(b, a)]).toEqual([edits, edits]);
});
