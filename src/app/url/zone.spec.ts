import { expect, test } from 'vitest';
import { inZonesOf } from './zone';

test.each([
  ['?tz=UTC&tz2=Asia/Kolkata&q=x', '/rum', '/rum?tz=UTC&tz2=Asia%2FKolkata'],
  ['?tz=UTC', '/oncall?person=7', '/oncall?person=7&tz=UTC'],
  ['?tz=UTC&tz2=Asia/Tokyo', '/oncall/7?tz=Europe/Berlin#x', '/oncall/7?tz=Europe/Berlin#x'],
  ['?q=x', '/stacks?service=shop#top', '/stacks?service=shop#top'],
])('from %s, %s is %s', (search, to, expected) => expect(inZonesOf(search, to)).toBe(expected));
