import { describe, expect, it } from 'vitest';
import { isCrossOrigin } from './security';

const PUBLIC = new URL('https://watchbill.example.com');

function request(headers: Record<string, string>): Request {
  return new Request('http://127.0.0.1:4180/api/x', { headers });
}

describe('a page under a public name', () => {
  it.each([
    ['watchbill.example.com', 'https://watchbill.example.com', false],
    // Behind a proxy that replaces the host name.
    ['127.0.0.1:4180', 'https://watchbill.example.com', false],
    ['127.0.0.1:4180', 'http://127.0.0.1:4180', false],
    ['127.0.0.1:4180', 'http://127.0.0.1:9999', true],
    ['watchbill.example.com', 'http://watchbill.example.com', true],
    ['watchbill.example.com', 'https://watchbill.example.com:8443', true],
    ['watchbill.example.com', 'https://evil.example', true],
    ['watchbill.example.com', 'https://sub.watchbill.example.com', true],
    ['watchbill.example.com', 'null', true],
    ['evil.example', 'https://evil.example', true],
  ])('requested at host %s from origin %s is foreign: %s', (Host, Origin, isForeign) => {
    expect(isCrossOrigin(request({ Host, Origin }), PUBLIC)).toBe(isForeign);
  });

  it('is foreign if Sec-Fetch-Site says so, with any origin', () => {
    const headers = { Host: PUBLIC.host, Origin: PUBLIC.origin };
    expect(isCrossOrigin(request({ ...headers, 'Sec-Fetch-Site': 'same-origin' }), PUBLIC)).toBe(false);
    expect(isCrossOrigin(request({ ...headers, 'Sec-Fetch-Site': 'same-site' }), PUBLIC)).toBe(true);
    expect(isCrossOrigin(request({ ...headers, 'Sec-Fetch-Site': 'cross-site' }), PUBLIC)).toBe(true);
  });
});
