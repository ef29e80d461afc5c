import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFields, parametersOf, parseFields, type Field, type ViewOf, patched } from './codec';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** Laws that every codec obeys, for any views. */
export function holdsCodec<F extends Fields>(fields: F, views: fc.Arbitrary<ViewOf<F>>): void {
  const names = parametersOf(fields);
  const defaults = parseFields(fields, new URLSearchParams()).view;

  test('no two fields have a parameter in common', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test('a view comes back from the address that it is written to, with nothing else of it changed', () => {
    fc.assert(
      fc.property(views, (view) => {
        const written = patched(new URLSearchParams('other=1'), formatFields(fields, view));
        const search = new URLSearchParams(written.toString());
        expect(parseFields(fields, search)).toEqual({ view, problems: [] });
        expect(search.get('other')).toBe('1');
      }),
    );
  });

  test('what is at its default is in no address', () => {
    const full = new URLSearchParams(names.map((name) => [name, 'x']));
    expect(patched(full, formatFields(fields, defaults)).toString()).toBe('');
  });

  test('junk falls back field by field, and is reported', () => {
    const junk = new URLSearchParams(names.map((name) => [name, '\u0000'.repeat(9000)]));
    const { view, problems } = parseFields(fields, junk);
    expect(view).toEqual(defaults);
    expect(new Set(problems.map(({ parameter }) => parameter))).toEqual(new Set(names));
  });
}
