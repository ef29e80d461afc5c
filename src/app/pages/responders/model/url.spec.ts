import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKET_UNITS } from '#domain/insight/responders/over-time';
import { patched } from '../../../url/use-patch-search';
import { CHARTS, formatResponders, MEASURES, parseResponders } from './url';

test('what is written is read again, and defaults are not written', () => {
  const views = fc.record({
    unit: fc.option(fc.constantFrom(...BUCKET_UNITS), { nil: undefined }),
    measure: fc.constantFrom(...MEASURES),
    tables: fc.subarray([...CHARTS]),
  });
  fc.assert(
    fc.property(views, (view) => {
      const search = patched(new URLSearchParams('q=x'), formatResponders(view));
      expect(parseResponders(search)).toEqual({ view, problems: [] });
      expect(search.get('q')).toBe('x');
    }),
  );
  const defaults = formatResponders({ unit: undefined, measure: 'interruptions', tables: [] });
  expect(patched(new URLSearchParams('by=day&table=ack'), defaults).toString()).toBe('');
});

test.each(['by=year', 'measure=mood', 'table=ack,pie', 'table='])('junk falls back: %s', (query) => {
  const { view, problems } = parseResponders(new URLSearchParams(query));
  expect(view).toEqual({ unit: undefined, measure: 'interruptions', tables: [] });
  expect(problems).toHaveLength(1);
});
