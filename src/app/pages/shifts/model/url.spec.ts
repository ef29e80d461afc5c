import * as fc from 'fast-check';
import { holdsCodec } from '../../../url/codec.spec-support';
import { SHIFTS_FIELDS } from './url';

holdsCodec(
  SHIFTS_FIELDS,
  fc.record({
    person: fc.option(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String), { nil: undefined }),
  }),
);
