import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../store/db';
import { reasonOf } from '../store/data-dir';
import { people } from '../store/schema';
import { callerOf } from './keys';

type OwnKey = {
  /** What `<data dir>/app-key` holds; undefined where there is no such file or it is empty. */
  key: string | undefined;
  /** Why the dashboard may see nothing with it, and what to do, in one line. */
  problem: string | undefined;
};

/** The key that the dashboard looks at the store with, where it is not given another. */
export async function readOwnKey(db: Db, dataDir: string): Promise<OwnKey> {
  const file = join(dataDir, 'app-key');
  const advice = `put the file back from a backup, or make a key for a person: npm run -s watchbill -- key create --person <id> > ${file}`;
  let text = '';
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (reasonOf(error) !== 'ENOENT')
      return { key: undefined, problem: `The app key in ${file} cannot be read (${reasonOf(error)})` };
  }
  const key = text.trim() || undefined;
  if (key !== undefined) {
    const isValid = (await callerOf(db, key)) !== undefined;
    return {
      key,
      problem: isValid ? undefined : `The app key in ${file} is not valid in this store; ${advice}`,
    };
  }
  // In an empty store nobody has a key yet, and there is nothing to see.
  const isEmpty = (await db.$count(people)) === 0;
  return {
    key,
    problem: isEmpty ? undefined : `There is no app key in ${file}, so the dashboard sees nothing; ${advice}`,
  };
}
