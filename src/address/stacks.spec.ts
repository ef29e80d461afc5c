import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { STACK_TYPES } from '#contract/stack';
import { paths, patched } from './codec';
import { holdsCodec } from './codec.spec-support';
import { aboutIn, formatStacks, STACK_FIELDS, parseStacks, stackParameters, VIEWS } from './stacks';

const ACCOUNT = 'Asia/Shanghai';
const parse = (query: string) =>
  parseStacks(new URLSearchParams(query), { viewer: ACCOUNT, account: ACCOUNT });
const DEFAULTS = {
  zone: ACCOUNT,
  secondZone: undefined,
  rangeZone: ACCOUNT,
  type: undefined,
  service: undefined,
  version: undefined,
  buildId: undefined,
  variant: undefined,
  view: 'relevant',
  part: undefined,
  frame: undefined,
};

describe('the view of a stack in the URL', () => {
  it('an empty query is the default view', () => {
    expect(parse('')).toEqual({ view: DEFAULTS, problems: [] });
  });

  const name = fc.option(
    fc.string({ maxLength: 200, unit: 'grapheme' }).filter((text) => text.length <= 200),
    {
      nil: undefined,
    },
  );
  holdsCodec(
    STACK_FIELDS,
    fc.record({
      type: fc.option(fc.constantFrom(...STACK_TYPES), { nil: undefined }),
      service: name,
      version: name,
      buildId: name,
      variant: name,
      view: fc.constantFrom(...VIEWS),
      part: fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: undefined }),
      frame: fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: undefined }),
    }),
  );

  it('a change of one field leaves the others alone', () => {
    const search = patched(new URLSearchParams('tz=UTC&service=shop&frame=2'), formatStacks({ part: 6 }));
    expect(search.toString()).toBe('tz=UTC&service=shop&frame=2&part=7');
  });

  it('a link from another page sets the stack’s fields', () => {
    const url = new URL(
      paths.stacks({ type: 'react native', service: 'a&b=c', version: '1.4.2+5' }),
      'http://x',
    );
    expect(url.pathname).toBe('/stacks');
    expect(parse(url.search).view).toEqual({
      ...DEFAULTS,
      type: 'react native',
      service: 'a&b=c',
      version: '1.4.2+5',
    });
    expect(paths.stacks({ service: 'shop', version: '' })).toBe('/stacks?service=shop');
  });

  it('an empty name means none, which differs from an absent one', () => {
    const names = { service: '', version: '', buildId: '', variant: '' };
    expect(parse('service=&version=&build_id=&variant=').view).toMatchObject(names);
  });

  it.each([
    ['tz=Mars/Olympus', 'tz'],
    ['type=', 'type'],
    ['type=Browser', 'type'],
    ['type=react-native', 'type'],
    [`service=${'a'.repeat(201)}`, 'service'],
    [`version=${'1'.repeat(201)}`, 'version'],
    [`build_id=${'1'.repeat(201)}`, 'build_id'],
    [`variant=${'1'.repeat(201)}`, 'variant'],
    ['view=', 'view'],
    ['view=folded', 'view'],
    ['frame=0', 'frame'],
    ['frame=-1', 'frame'],
    ['frame=all', 'frame'],
    ['frame=99999999999', 'frame'],
  ])('%s falls back alone and is reported', (query, parameter) => {
    const { view, problems } = parse(query);
    expect(view).toEqual(DEFAULTS);
    expect(problems.map((problem) => problem.parameter)).toEqual([parameter]);
  });
});

test('the stack’s fields and parameters of an address', () => {
  const search = new URLSearchParams('view=full&service=shop&tz=UTC&type=ios&present=1&frame=3&version=');
  expect(aboutIn(search)).toBe('type=ios&service=shop&version=');
  expect(stackParameters(search)).toBe('type=ios&service=shop&version=&view=full&frame=3');
  expect(aboutIn(new URLSearchParams('view=full&tz=UTC'))).toBe('');
});
