import { expect, test } from 'vitest';
import { knownNames, similarServices } from './known-names';

const BUILDS = [
  { type: 'android', service: 'till', version: '3.0.0' },
  { type: 'browser', service: 'shop', version: '1.4.2' },
  { type: 'browser', service: 'shop', version: '1.4.1' },
  { type: 'browser', service: 'shop', version: '1.4.2' },
  { type: 'browser', service: '', version: '' },
] as const;

test('services and versions are offered once, those of the type first', () => {
  expect(knownNames(BUILDS, { type: 'browser', service: '' })).toEqual({
    services: ['shop', 'till'],
    versions: ['1.4.2', '1.4.1', '3.0.0'],
  });
});

test('of a service that is known only its own versions are offered', () => {
  expect(knownNames(BUILDS, { type: 'browser', service: ' till ' }).versions).toEqual(['3.0.0']);
  expect(knownNames(BUILDS, { type: 'browser', service: 'other' }).versions).toHaveLength(3);
});

test('services like a mistyped one are named, with their versions and types', () => {
  expect(similarServices(BUILDS, 'shopp')).toEqual([
    { service: 'shop', versions: ['1.4.2', '1.4.1'], types: ['browser'] },
    { service: 'till', versions: ['3.0.0'], types: ['android'] },
  ]);
  expect(similarServices(BUILDS, 'Tlil')[0]?.service).toBe('till');
});

test('a service with files, or without a name, has no similar ones', () => {
  expect(similarServices(BUILDS, ' shop ')).toEqual([]);
  expect(similarServices(BUILDS, ' ')).toEqual([]);
});
