import { describe, expect, it } from 'vitest';
import { growthOf } from '../../effort.spec-support';
import { maskBody, maskBodyStart } from './body';
import { headerTextLines } from './header-text';
import { parseHeaders } from './headers';
import { hostileBodies } from './hostile-bodies.spec-support';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  maskBody: (text) => {
    // Forgets the last results.
    for (const other of ['a', 'b']) maskBody(other);
    return maskBody(text);
  },
  maskBodyStart,
  headerTextLines,
  parseHeaders,
};

/** Characters of the shorter body. */
const LENGTH = 4000;

/** Bodies by their length; making all of them again takes as long as reading one. */
const BODIES = new Map([LENGTH, 16 * LENGTH].map((length) => [length, hostileBodies(length)]));

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each(Object.keys(hostileBodies(1)))('takes time in proportion for %s', (kind) => {
    const growth = growthOf((length) => BODIES.get(length)?.[kind] ?? '', read, { length: LENGTH });
    expect(growth).toBeLessThan(80);
  });
});
