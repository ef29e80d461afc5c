import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patched } from '../../../url/use-patch-search';
import { formatDelivery, parseDelivery } from './url';

const id = fc.stringMatching(/^[^\s]+$/);

test('the delivery that another one is compared with comes back from the address', () => {
  fc.assert(
    fc.property(fc.option(fc.record({ integrationId: id, eventId: id }), { nil: undefined }), (other) => {
      const search = patched(new URLSearchParams('tz=UTC&with=a+b'), formatDelivery({ other }));
      const link = new URLSearchParams(search.toString());
      expect(parseDelivery(link)).toEqual({ other, problems: [] });
      expect(link.get('tz')).toBe('UTC');
    }),
  );
});

test.each(['', ' ', 'int-1', 'int-1 ', ' ev-1', 'int-1 ev-1 ev-2'])('“%s” names no delivery', (value) => {
  expect(parseDelivery(new URLSearchParams({ with: value }))).toEqual({
    other: undefined,
    problems: [{ parameter: 'with', value, instead: 'no comparison' }],
  });
});
