import { describe, expect, it } from 'vitest';
import { type Moved, movedFrom } from './moved';
import { OLD_ADDRESSES, OLD_RANGES } from './moved.spec-support';
import { pageAt } from './codec';

describe('addresses of earlier versions', () => {
  it.each(OLD_ADDRESSES)('$from leads to $to, and says so in one line', ({ from, to }) => {
    expect(movedAt(from)).toEqual({ to, line: expect.stringMatching(/^.{10,200}\.$/) });
    expect(pageAt(new URL(to, 'http://localhost').pathname)).toBeDefined();
    expect(movedAt(to)).toBeUndefined();
  });

  it.each(OLD_RANGES)('$from leads to $to without a word', ({ from, to }) => {
    expect(movedAt(from)).toEqual({ to, line: undefined });
    expect(movedAt(to)).toBeUndefined();
  });

  it('leave addresses of today alone', () => {
    expect(['/oncall', '/oncall?zoom=3', '/none', '/rum?tz=UTC'].map(movedAt)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});

function movedAt(address: string): Moved | undefined {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return movedFrom(pathname, searchParams);
}
