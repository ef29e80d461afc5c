import { expect, test } from 'vitest';
import { paths } from './paths';

test('every address, so that a change of one is seen', () => {
  expect({ onCall: paths.onCall(), schedule: paths.schedule('6190000000101') }).toEqual({
    onCall: '/oncall',
    schedule: '/oncall/6190000000101',
  });
  expect(Object.keys(paths)).toHaveLength(2);
});
