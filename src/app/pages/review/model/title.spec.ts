import { expect, test } from 'vitest';
import { row } from '#domain/review/rows.spec-support';
import { reviewTitle } from './title';

test('the title of a review is the typed one, else its number of incidents, if it has any', () => {
  expect(reviewTitle({ title: 'Storm' }, [])).toBe('Storm');
  expect(reviewTitle({ title: '' }, [row('in-1', 0, {})])).toBe('Review of 1 incident');
  expect(reviewTitle({ title: '' }, [])).toBe('Review');
});
