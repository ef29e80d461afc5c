import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { DELIVERY_FIELDS } from './deliveries';

const id = fc.stringMatching(/^[^\s]+$/);

holdsCodec(
  DELIVERY_FIELDS,
  fc.record({
    other: fc.option(fc.record({ integrationId: id, eventId: id }), { nil: undefined }),
    allLines: fc.boolean(),
  }),
);

test.each(['', ' ', 'int-1', 'int-1 ', ' ev-1', 'int-1 ev-1 ev-2'])('“%s” names no delivery', (value) => {
  expect(parseFields(DELIVERY_FIELDS, new URLSearchParams({ with: value }))).toEqual({
    view: { other: undefined, allLines: false },
    problems: [{ parameter: 'with', value, instead: 'no comparison' }],
  });
});
