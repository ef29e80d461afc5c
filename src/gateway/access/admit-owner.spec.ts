import { describe, expect, it } from 'vitest';
import type { FindPerson } from './access';
import { createAccess } from './create-access';
import { readSettings } from '#service/config';
import { readAccess } from '../config';

const ANA = 'ana@example.com';
const PUBLIC = { HOST: '0.0.0.0', WATCHBILL_PUBLIC_URL: 'https://watchbill.example.com' };
const OPENID = {
  ...PUBLIC,
  WATCHBILL_OIDC_ISSUER: 'https://login.example.com',
  WATCHBILL_OIDC_CLIENT_ID: 'watchbill',
  WATCHBILL_OIDC_CLIENT_SECRET: 'x',
  WATCHBILL_ALLOWED_DOMAINS: 'example.com',
  WATCHBILL_SESSION_SECRET: '0123456789abcdef0123456789abcdef',
};
const PROXY = { ...PUBLIC, WATCHBILL_PROXY_ADDRESSES: '10.0.0.4', WATCHBILL_ALLOWED_DOMAINS: 'example.com' };

const inRecords: FindPerson = (email) => {
  if (email.startsWith('down')) return Promise.reject(new Error('the store is away'));
  return Promise.resolve(email === ANA ? { person_id: 7, person_name: 'Ana' } : undefined);
};

/** Reads a person's link; returns the visitor it is read as, or the refusal. */
async function readAs(
  env: Record<string, string>,
  owner: string | undefined,
  findPerson: FindPerson | undefined = inRecords,
) {
  const host = env['HOST'] ?? '127.0.0.1';
  const around = {
    host,
    dataDir: '/nowhere',
    checkKey: () => Promise.resolve('valid' as const),
    log: () => {},
  };
  const access = await createAccess(readAccess(readSettings(env), host), { ...around, findPerson });
  const admission = await access.admitOwner(owner);
  return 'refused' in admission ? admission.refused.status : admission.visitor;
}

describe('the owner of a link', () => {
  it.each([
    ['on this machine', {}],
    ['where everybody looks', { HOST: '0.0.0.0', WATCHBILL_ACCESS: 'everybody' }],
  ])('%s is anybody, and not a user who once signed in', async (_name, env) => {
    expect(await readAs(env, undefined)).toEqual({ kind: 'anybody' });
    expect(await readAs(env, ANA)).toBe(404);
  });

  it.each([
    ['at a provider', OPENID],
    ['at a proxy', PROXY],
  ])('signed in %s is checked again', async (_name, env) => {
    expect(await readAs(env, ANA)).toEqual({ kind: 'person', email: ANA, name: 'Ana', personId: 7 });
    expect(await readAs(env, 'left@example.com')).toBe(404);
    expect(await readAs(env, 'ana@elsewhere.example')).toBe(404);
    expect(await readAs(env, undefined)).toBe(404);
    expect(await readAs(env, 'down@example.com')).toBe(503);
    expect(await readAs({ ...env, WATCHBILL_UNKNOWN_PEOPLE: 'public' }, 'left@example.com')).toMatchObject({
      personId: undefined,
    });
  });

  it('is refused if users have their own app keys, which are only in their browsers', async () => {
    const env = {
      ...OPENID,
      WATCHBILL_UPSTREAM: 'https://api.example.com',
      WATCHBILL_UPSTREAM_KEYS: 'own',
    };
    expect(await readAs(env, ANA)).toBe(404);
  });
});
