import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKET_UNITS } from '#domain/insight/responders/over-time';
import { SORT_KEYS } from '#domain/insight/responders/standings';
import { parseFields } from '../../../url/codec';
import { holdsCodec } from '../../../url/codec.spec-support';
import { CHARTS, DEFAULT_SORT, MEASURES, RESPONDERS_FIELDS, SUBJECTS } from './url';

holdsCodec(
  RESPONDERS_FIELDS,
  fc.record({
    subject: fc.constantFrom(...SUBJECTS),
    sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), desc: fc.boolean() }),
    unit: fc.option(fc.constantFrom(...BUCKET_UNITS), { nil: undefined }),
    measure: fc.constantFrom(...MEASURES),
    tables: fc.subarray([...CHARTS]),
  }),
);

test.each(['per=cat', 'sort=--ack', 'sort=mood', 'by=year', 'measure=mood', 'table=rate,pie', 'table='])(
  'junk falls back: %s',
  (query) => {
    const { view, problems } = parseFields(RESPONDERS_FIELDS, new URLSearchParams(query));
    expect(view).toEqual({
      subject: 'person',
      sort: DEFAULT_SORT,
      unit: undefined,
      measure: 'interruptions',
      tables: [],
    });
    expect(problems).toHaveLength(1);
  },
);
