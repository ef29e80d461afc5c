import { describe, expect, it, test } from 'vitest';
import type { Visitor } from './forward';
import { createRights, grantedGroups, withChanges } from './rights';
import { readSettings } from '#service/config';
import { readRights } from './config';

const ANYBODY: Visitor = { kind: 'anybody' };
const person = (more: Partial<Extract<Visitor, { kind: 'person' }>> = {}): Visitor => ({
  kind: 'person',
  email: 'ana@example.com',
  name: 'Ana',
  personId: 7,
  ...more,
});
const STRANGER = person({ personId: undefined });
const SRE = person({ groups: ['sre'] });

const rightsOf = (text: string | undefined, mode: Parameters<typeof readRights>[1] = 'openid') =>
  createRights(
    readRights(
      readSettings({ WATCHBILL_AUTHOR: 'Opal', ...(text !== undefined && { WATCHBILL_MAY_CHANGE: text }) }),
      mode,
    ),
  );
const mayOf = (text: string | undefined, visitor: Visitor) => rightsOf(text).editorOf('change', visitor)?.may;

describe('an editor with sign-in', () => {
  it.each([
    [undefined, undefined, undefined, undefined],
    ['nobody', undefined, undefined, undefined],
    ['own', 'own', undefined, 'own'],
    ['everybody', 'all', 'all', 'all'],
    ['group:sre', undefined, undefined, 'all'],
    ['group:ops, own', 'own', undefined, 'own'],
    ['group:ops group:sre,own', 'own', undefined, 'all'],
  ])('%s gives a person, a stranger and a member of sre: %s, %s, %s', (text, ...expected) => {
    expect([person(), STRANGER, SRE].map((visitor) => mayOf(text, visitor))).toEqual(expected);
  });

  it('has the name and id of the person', () => {
    expect(rightsOf('own').editorOf('change', person())).toEqual({ may: 'own', name: 'Ana', person_id: 7 });
  });

  it('is never a visitor without a session', () => {
    for (const text of ['everybody', 'own', 'group:sre']) expect(mayOf(text, ANYBODY)).toBeUndefined();
  });

  it('with a key of their own is known to the server behind', () => {
    expect(mayOf('own', person({ personId: undefined, isElsewhere: true, ownKey: 'k' }))).toBe('own');
    expect(mayOf('own', person({ personId: undefined, isElsewhere: true }))).toBeUndefined();
  });
});

test('on loopback everybody changes rotas as the configured author, unless nobody may', () => {
  const opal = { may: 'all', name: 'Opal', person_id: undefined };
  expect(rightsOf(undefined, 'loopback').editorOf('change', ANYBODY)).toEqual(opal);
  expect(rightsOf('nobody', 'loopback').editorOf('change', ANYBODY)).toBeUndefined();
  expect(rightsOf(undefined, 'loopback').editorOf('operate', ANYBODY)).toEqual(opal);
});

test('without sign-in on the network nobody has a right', () => {
  const { editorOf } = rightsOf(undefined, 'everybody');
  for (const right of ['change', 'operate', 'pay'] as const) expect(editorOf(right, ANYBODY)).toBeUndefined();
});

test('rights to operate have a setting of their own', () => {
  const { editorOf } = createRights(
    readRights(readSettings({ WATCHBILL_MAY_OPERATE: 'group:sre' }), 'openid'),
  );
  expect(editorOf('operate', SRE)).toMatchObject({ may: 'all' });
  expect([editorOf('operate', person()), editorOf('change', SRE)]).toEqual([undefined, undefined]);
});

test('rights to see pay have a setting of their own', () => {
  const { editorOf } = createRights(readRights(readSettings({ WATCHBILL_MAY_PAY: 'group:sre' }), 'openid'));
  expect(editorOf('pay', SRE)).toMatchObject({ may: 'all' });
  for (const visitor of [person(), ANYBODY]) expect(editorOf('pay', visitor)).toBeUndefined();
  expect(editorOf('change', SRE)).toBeUndefined();
  expect(rightsOf(undefined, 'loopback').editorOf('pay', ANYBODY)?.name).toBe('Opal');
});

test('a session carries the groups of all settings', () => {
  const env = { WATCHBILL_MAY_CHANGE: 'own,group:a', WATCHBILL_MAY_OPERATE: 'group:b group:a' };
  const more = { ...env, WATCHBILL_MAY_PAY: 'group:c' };
  expect([...grantedGroups(readRights(readSettings(more), 'openid'))]).toEqual(['a', 'b', 'c']);
});

test('the default author is the user of the system', () => {
  expect(readRights(readSettings({}), 'loopback').author).toMatch(/\S/);
});

test.each([
  [
    { WATCHBILL_MAY_CHANGE: 'owner' },
    'openid',
    'WATCHBILL_MAY_CHANGE must list nobody, own, everybody or group:<value>; nobody and everybody must be the only item, not "owner"',
  ],
  [{ WATCHBILL_MAY_CHANGE: 'group:' }, 'openid', 'WATCHBILL_MAY_CHANGE must list'],
  [{ WATCHBILL_MAY_CHANGE: ' , ' }, 'openid', 'WATCHBILL_MAY_CHANGE must list'],
  [{ WATCHBILL_MAY_CHANGE: 'own everybody' }, 'openid', 'everybody must be the only item'],
  [{ WATCHBILL_MAY_CHANGE: 'nobody,group:a' }, 'openid', 'nobody and everybody must be the only item'],
  [{ WATCHBILL_MAY_CHANGE: 'group:a' }, 'proxy', 'groups need sign-in by WATCHBILL_OIDC_ISSUER'],
  [{ WATCHBILL_MAY_CHANGE: 'own' }, 'loopback', 'own needs sign-in'],
  [{ WATCHBILL_MAY_CHANGE: 'everybody' }, 'everybody', 'sign-in required beyond loopback'],
  [
    { WATCHBILL_MAY_OPERATE: 'own' },
    'openid',
    'WATCHBILL_MAY_OPERATE must list nobody, everybody or group:<value>',
  ],
  [{ WATCHBILL_MAY_OPERATE: 'everybody' }, 'everybody', 'sign-in required beyond loopback'],
  [{ WATCHBILL_AUTHOR: 'a\nb' }, 'loopback', 'WATCHBILL_AUTHOR must be a name'],
  [{ WATCHBILL_AUTHOR: 'x'.repeat(201) }, 'loopback', 'WATCHBILL_AUTHOR must be a name'],
] as const)('%o with access by %s is refused: %s', (env, mode, problem) => {
  expect(() => readRights(readSettings(env), mode)).toThrow(problem);
});

/** Capabilities of a person, of a server with one. */
function can(capability: 'changes' | 'service', may: string, pay?: string) {
  const rights = readRights(
    readSettings({ WATCHBILL_MAY_CHANGE: may, ...(pay !== undefined && { WATCHBILL_MAY_PAY: pay }) }),
    'openid',
  );
  return withChanges([capability], createRights(rights), person());
}

test('the capabilities of changes are those of the visitor, where the server has changes', () => {
  expect(can('changes', 'own')).toEqual(['changes', 'change-own']);
  expect(can('changes', 'everybody')).toEqual(['changes', 'change-all']);
  expect(can('changes', 'nobody')).toEqual(['changes']);
  expect(can('service', 'own', 'everybody')).toEqual(['service']);
  expect(can('changes', 'nobody', 'everybody')).toEqual(['changes', 'pay']);
});

describe('contacts of people', () => {
  type Mode = Parameters<typeof readRights>[1];
  const seenBy = (mode: Mode, text: string | undefined, visitor: Visitor) =>
    createRights(
      readRights(
        readSettings({
          WATCHBILL_AUTHOR: 'Opal',
          ...(text !== undefined && { WATCHBILL_SHOW_CONTACTS: text }),
        }),
        mode,
      ),
    ).seesContacts(visitor);

  it('are for people on record with sign-in, for everybody on loopback, and for nobody on an open address', () => {
    expect([person(), STRANGER, ANYBODY].map((by) => seenBy('openid', undefined, by))).toEqual([
      true,
      false,
      false,
    ]);
    expect(seenBy('proxy', undefined, person())).toBe(true);
    expect(seenBy('loopback', undefined, ANYBODY)).toBe(true);
    expect(seenBy('everybody', undefined, ANYBODY)).toBe(false);
  });

  it('are for those whom the setting names', () => {
    expect(seenBy('everybody', 'everybody', ANYBODY)).toBe(true);
    expect(seenBy('openid', 'everybody', STRANGER)).toBe(true);
    for (const mode of ['openid', 'loopback'] as const) expect(seenBy(mode, 'nobody', person())).toBe(false);
    expect(() => seenBy('loopback', 'signed-in', ANYBODY)).toThrow(/signed-in needs sign-in/);
    expect(() => seenBy('openid', 'all', ANYBODY)).toThrow(
      'WATCHBILL_SHOW_CONTACTS must be one of nobody, signed-in, everybody, not "all"',
    );
  });
});
