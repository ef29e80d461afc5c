import { expect, test } from 'vitest';
import { storedVersion } from './stored-version';

test.each([
  ['the same name', ['1.4.2', 'shop@1.4.2'], '1.4.2', '1.4.2'],
  ['the short name of a release', ['shop@1.4.1', 'web@1.4.2'], '1.4.2', 'web@1.4.2'],
  ['the short name with build metadata', ['shop@1.4.2+7'], '1.4.2+7', 'shop@1.4.2+7'],
  ['the release of the service among others', ['web@1.4.2', 'shop@1.4.2'], '1.4.2', 'shop@1.4.2'],
  ['none of several releases', ['web@1.4.2', 'app@1.4.2'], '1.4.2', '1.4.2'],
  ['no other version', ['shop@1.4.20', 'shop@11.4.2', 'shop-1.4.2'], '1.4.2', '1.4.2'],
  ['no release for a missing version', ['shop@', 'shop@1'], '', ''],
])('a version finds %s', (_case, versions, version, stored) => {
  expect(storedVersion(versions, { service: 'shop', version })).toBe(stored);
});
