import { expect, test } from 'vitest';
import { paths } from './paths';

test('every address, so that a change of one is seen', () => {
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]));
  expect(all).toEqual({ onCall: '/oncall' });
});
