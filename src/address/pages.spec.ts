import { expect, test } from 'vitest';
import { isCurrentEntry, NAVIGATION } from './pages';

test.each([
  ['/oncall', 'On call'],
  ['/oncall/1/plan', 'On call'],
  ['/away', 'On call'],
  ['/compare', 'On call'],
  ['/shifts', 'My shifts'],
  ['/responders/1', 'Responders'],
  ['/report', 'Report'],
  ['/plans', undefined],
])('the page %s has the entry %s', (path, name) => {
  expect(NAVIGATION.filter(({ to }) => isCurrentEntry(to, path)).map((entry) => entry.name)).toEqual(
    name === undefined ? [] : [name],
  );
});
