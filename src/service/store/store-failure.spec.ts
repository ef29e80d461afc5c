import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../config';
import { storeFailure } from './data-dir';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'watchbill-failure-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const wrapped = (cause: Error) => new Error('Failed query: select secret\nparams: 42', { cause });
const withCode = (code: string, more = {}) => Object.assign(new Error(`m ${code}`), { code, ...more });

describe('a failure of the store, for an operator', () => {
  it.each([
    ['as the embedded store passes it on', { name: 'ErrnoError', errno: 51 }],
    ['as Node says it', withCode('ENOSPC', { syscall: 'write' })],
    ['as PostgreSQL says it', wrapped(withCode('53100'))],
    ['in words alone', new Error('could not extend file "base/5/1": No space left on device')],
    ['over a quota', withCode('EDQUOT', { syscall: 'write' })],
  ])('is that of a full disk: %s', async (_, error) => {
    const { message } = await storeFailure({ dataDir }, error);
    expect(message).toMatch(/^No space left on device for the data directory .*: make room there, or set /);
  });

  it('distinguishes the disk of a PostgreSQL from that of the data directory', async () => {
    const config = { dataDir, databaseUrl: 'postgres://u:secret@h/d' };
    expect((await storeFailure(config, wrapped(withCode('53100')))).message).toBe(
      'The PostgreSQL server has no space left on its disk (m 53100): make room there, and try again',
    );
    expect((await storeFailure(config, withCode('ENOSPC', { syscall: 'write' }))).message).toContain(dataDir);
  });

  it('has the reason and the remedy of PostgreSQL’s codes', async () => {
    const line = async (code: string, databaseUrl = 'postgres://u:secret@h/d') =>
      (await storeFailure({ dataDir, databaseUrl }, wrapped(withCode(code)))).message;
    const readOnly = 'The PostgreSQL database takes no writes (m 25006): name ';
    const isPrimary = '; if it is the primary, its default_transaction_read_only must be off';
    expect(await line('25006')).toBe(
      `${readOnly}its primary, not a standby, or all hosts with target_session_attrs=read-write${isPrimary}`,
    );
    const several = 'postgres://u:secret@h,i/d?target_session_attrs=read-write';
    expect(await line('25006', several)).toBe(
      `${readOnly}the primary, too, or promote a standby${isPrimary}`,
    );
    expect(await line('42501')).toBe(
      'The PostgreSQL role lacks a privilege (m 42501): make it the owner of the database and of the tables in it',
    );
    expect(await line('55P03')).toMatch(/^Another client has locked tables .* \(m 55P03\): end it /);
    expect(await line('3D000')).toMatch(
      / is missing \(m 3D000\): create it, or correct WATCHBILL_DATABASE_URL$/,
    );
    expect((await storeFailure({ dataDir }, wrapped(withCode('42501')))).message).toBe('m 42501');
  });

  it('keeps clear messages, and replaces the others', async () => {
    expect((await storeFailure({ dataDir }, new StartError('a line'))).message).toBe('a line');
    const other = wrapped(withCode('42P01'));
    expect((await storeFailure({ dataDir }, other, (reason) => `Not so: ${reason}`)).message).toBe(
      'Not so: m 42P01',
    );
    expect((await storeFailure({ dataDir }, { errno: 7 })).message).toBe('{"errno":7}');
  });
});
