import { readFile } from 'node:fs/promises';
import { ConfigError } from './config-error';
import { type Environment, SETTINGS } from './settings';

/**
 * Refuses a file of settings, which earlier versions read: without it, what it protected would be open.
 * @throws ConfigError with one line that names its settings, without their values.
 */
export async function refuseConfigFile({ WATCHBILL_CONFIG: file }: Environment): Promise<void> {
  if (!file) return;
  const text = await readFile(file, 'utf8').catch(() => '');
  const names = SETTINGS.filter((name) => text.includes(`"${name}"`));
  const all = names.length === 0 ? 'its settings' : names.join(', ');
  throw new ConfigError(`WATCHBILL_CONFIG is not read any more: set ${all} in the environment instead`);
}
