import * as fc from 'fast-check';
import { ISSUE_KINDS } from '#domain/rum/lifecycle';
import { holdsCodec } from '../codec.spec-support';
import { rangesOf } from '../range.spec-support';
import { LIST_SPAN_NAMES } from './list-range';
import { ISSUE_ORDERS, RUM_LIST_FIELDS } from './rum-list';

const id = fc.stringMatching(/^[^\s]{1,50}$/);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

holdsCodec(
  RUM_LIST_FIELDS,
  fc.record({
    range: rangesOf(LIST_SPAN_NAMES),
    application: maybe(id),
    version: maybe(id),
    kind: maybe(fc.constantFrom(...ISSUE_KINDS)),
    order: fc.constantFrom(...ISSUE_ORDERS),
    text: fc.string({ maxLength: 60, unit: 'grapheme' }),
  }),
);
