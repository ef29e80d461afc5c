import { expect, test } from 'vitest';
import { ConfigError, type Environment, readSettings } from '#service/config';
import { readAccess } from '../config';

const PUBLIC = { WATCHBILL_PUBLIC_URL: 'https://watchbill.example.com' };
const OPENID = {
  ...PUBLIC,
  WATCHBILL_OIDC_ISSUER: 'https://login.example.com',
  WATCHBILL_OIDC_CLIENT_ID: 'watchbill',
  WATCHBILL_OIDC_CLIENT_SECRET: 'hush-hush',
  WATCHBILL_ALLOWED_DOMAINS: 'example.com',
};
const PROXY = { ...PUBLIC, WATCHBILL_PROXY_ADDRESSES: '10.0.0.4' };

test.each<[string, Environment, string]>([
  ['127.0.0.1', {}, 'loopback'],
  ['::1', { WATCHBILL_PUBLIC_URL: 'http://localhost:8080' }, 'loopback'],
  ['0.0.0.0', { WATCHBILL_ACCESS: 'everybody' }, 'everybody'],
  ['127.0.0.1', { ...PUBLIC, WATCHBILL_ACCESS: 'everybody' }, 'everybody'],
  ['10.0.0.5', OPENID, 'openid'],
  ['127.0.0.1', OPENID, 'openid'],
  ['10.0.0.5', PROXY, 'proxy'],
])('on %s, %o is %s', (host, env, kind) => {
  expect(readAccess(readSettings(env), host).mode.kind).toBe(kind);
});

test.each<[string, Environment, string]>([
  ['0.0.0.0', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  ['::', { HOST: '::' }, 'HOST=::'],
  ['127.0.0.1', PUBLIC, 'WATCHBILL_PUBLIC_URL'],
])('without an access mode, %s and %o are a start error that lists the three', (host, env, cause) => {
  const message = problem(env, host);
  for (const words of [
    cause,
    'WATCHBILL_OIDC_ISSUER',
    'WATCHBILL_PROXY_ADDRESSES',
    'WATCHBILL_ACCESS=everybody',
  ]) {
    expect(message).toContain(words);
  }
});

test.each<[string, Environment]>([
  ['WATCHBILL_ACCESS', { WATCHBILL_ACCESS: 'all' }],
  ['WATCHBILL_ACCESS', { ...OPENID, WATCHBILL_ACCESS: 'everybody' }],
  ['WATCHBILL_PROXY_ADDRESSES', { ...OPENID, ...PROXY }],
  ['WATCHBILL_PUBLIC_URL', { ...OPENID, WATCHBILL_PUBLIC_URL: undefined }],
  ['WATCHBILL_PUBLIC_URL', { ...PROXY, WATCHBILL_PUBLIC_URL: undefined }],
  ['WATCHBILL_PUBLIC_URL', { WATCHBILL_PUBLIC_URL: 'https://example.com/watchbill' }],
  ['WATCHBILL_PUBLIC_URL', { WATCHBILL_PUBLIC_URL: 'watchbill.example.com' }],
  ['WATCHBILL_PUBLIC_URL', { WATCHBILL_PUBLIC_URL: 'https://joe:hush-hush@example.com' }],
  ['WATCHBILL_OIDC_ISSUER', { ...OPENID, WATCHBILL_OIDC_ISSUER: 'http://login.example.com' }],
  ['WATCHBILL_OIDC_CLIENT_ID', { ...OPENID, WATCHBILL_OIDC_CLIENT_ID: undefined }],
  ['WATCHBILL_OIDC_CLIENT_SECRET_FILE', { ...OPENID, WATCHBILL_OIDC_CLIENT_SECRET: undefined }],
  ['WATCHBILL_OIDC_CLIENT_SECRET_FILE', { ...OPENID, WATCHBILL_OIDC_CLIENT_SECRET_FILE: 'x' }],
  ['WATCHBILL_OIDC_SCOPES', { ...OPENID, WATCHBILL_OIDC_SCOPES: 'email' }],
  ['WATCHBILL_ALLOWED_DOMAINS', { ...OPENID, WATCHBILL_ALLOWED_DOMAINS: undefined }],
  ['WATCHBILL_ALLOWED_DOMAINS', { ...OPENID, WATCHBILL_ALLOWED_DOMAINS: '*.example.com' }],
  ['WATCHBILL_ALLOWED_DOMAINS', { ...OPENID, WATCHBILL_ALLOWED_DOMAINS: '\u212Aim.example' }],
  ['WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED', { ...OPENID, WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED: 'yes' }],
  ['WATCHBILL_ALLOWED_GROUPS', { ...PROXY, WATCHBILL_ALLOWED_GROUPS: 'sre' }],
  ['WATCHBILL_UNKNOWN_PEOPLE', { ...OPENID, WATCHBILL_UNKNOWN_PEOPLE: 'yes' }],
  ['WATCHBILL_SESSION_SECRET', { ...OPENID, WATCHBILL_SESSION_SECRET: 'hush-hush' }],
  ['WATCHBILL_SESSION_SECRET_FILE', { ...OPENID, WATCHBILL_SESSION_SECRET_FILE: '/nowhere' }],
  ['WATCHBILL_SESSION_IDLE_HOURS', { ...OPENID, WATCHBILL_SESSION_IDLE_HOURS: '0' }],
  ['WATCHBILL_SESSION_HOURS', { ...OPENID, WATCHBILL_SESSION_HOURS: 'a week' }],
  ['WATCHBILL_PROXY_ADDRESSES', { ...PROXY, WATCHBILL_PROXY_ADDRESSES: '10.0.0.4/33' }],
  ['WATCHBILL_PROXY_ADDRESSES', { ...PROXY, WATCHBILL_PROXY_ADDRESSES: 'proxy.example.com' }],
  ['WATCHBILL_PROXY_HEADER', { ...PROXY, WATCHBILL_PROXY_HEADER: 'X: y' }],
])('a wrong %s is named: %o', (name, env) => {
  const message = problem(env, '127.0.0.1');
  expect(message).toContain(name);
  expect(message).not.toContain('hush-hush');
});

function problem(env: Environment, host: string): string {
  try {
    readAccess(readSettings(env), host);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (!error.message.includes('\n')) return error.message;
  }
  throw new Error('Expected a ConfigError');
}
