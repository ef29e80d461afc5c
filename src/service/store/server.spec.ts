import { describe, expect, it } from 'vitest';
import { parseHosts } from './server';

describe('an address of a PostgreSQL', () => {
  it.each([
    ['postgres://u:p@h:5433/d?sslmode=require', ['postgres://u:p@h:5433/d?sslmode=require'], false],
    ['postgresql://h/d', ['postgresql://h/d'], false],
    ['postgres:///d?host=%2Frun%2Fpg', ['postgres:///d?host=%2Frun%2Fpg'], false],
    ['postgres://u@/d?host=%2Frun%2Fpg', ['postgres://u@/d?host=%2Frun%2Fpg'], false],
    ['postgres://h/d?target_session_attrs=read-write', ['postgres://h/d'], true],
    ['postgres://u@a:1,b:2/d?target_session_attrs=any', ['postgres://u@a:1/d', 'postgres://u@b:2/d'], true],
    ['postgres://u:p@a,[::1]:2/d', ['postgres://u:p@a/d', 'postgres://u:p@[::1]:2/d'], true],
    [
      'postgres://u@/d?host=a,b&port=1,2&target_session_attrs=primary&sslmode=require',
      ['postgres://u@a:1/d?sslmode=require', 'postgres://u@b:2/d?sslmode=require'],
      true,
    ],
    ['postgres:///d?host=a,b&port=5', ['postgres://a:5/d', 'postgres://b:5/d'], true],
  ])('%s has these hosts', (address, urls, mustWrite) => {
    expect(parseHosts(address)).toEqual({ urls, mustWrite });
  });

  it.each([
    'mysql://h/d',
    'postgres://h:x/d',
    'postgres://a:1,b:x/d',
    'postgres://a,/d',
    'postgres://a,b/d?target_session_attrs=standby',
  ])('is none in %s', (address) => {
    expect(parseHosts(address)).toBeUndefined();
  });
});
