import { describe, expect, it } from 'vitest';
import { failureLine, isUnavailable } from './failure';

const withCode = (code: string, message = 'm') => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error('Failed query: select secret\nparams: 42', { cause });

describe('a failure of the store', () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    withCode('08006'),
    withCode('53300'),
    withCode('25006'),
    withCode('55000'),
    withCode('3D000'),
    withCode('28P01'),
    withCode('XX000', 'failure on connection marked as essential: worker-2:5432'),
    new Error('Client was closed and is not queryable'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    wrapped(withCode('ECONNRESET')),
  ])('passes by itself: %s', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    withCode('23505'),
    withCode('22003'),
    withCode('XX000', 'cache lookup failed'),
    new Error('other'),
    wrapped(withCode('42P01')),
    'text',
    undefined,
  ])('does not: %s', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('is reported in one line, without the query', () => {
    expect(failureLine(wrapped(withCode('42P01', 'no such\n table')))).toBe('no such table');
    expect(failureLine(new AggregateError([], ''))).toBe('AggregateError');
  });
});
