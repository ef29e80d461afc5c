import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKET_UNITS } from '#domain/insight/responders/over-time';
import { parseFields } from '../../../url/codec';
import { holdsCodec } from '../../../url/codec.spec-support';
import { CHARTS, MEASURES, RESPONDERS_FIELDS } from './url';

holdsCodec(
  RESPONDERS_FIELDS,
  fc.record({
    unit: fc.option(fc.constantFrom(...BUCKET_UNITS), { nil: undefined }),
    measure: fc.constantFrom(...MEASURES),
    tables: fc.subarray([...CHARTS]),
  }),
);

test.each(['by=year', 'measure=mood', 'table=ack,pie', 'table='])('junk falls back: %s', (query) => {
  const { view, problems } = parseFields(RESPONDERS_FIELDS, new URLSearchParams(query));
  expect(view).toEqual({ unit: undefined, measure: 'interruptions', tables: [] });
  expect(problems).toHaveLength(1);
});
