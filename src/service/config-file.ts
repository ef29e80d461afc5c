import * as z from 'zod/mini';
import { ConfigError } from './config-error';
import { type Environment, SETTINGS, unknownSettingLine, unknownSettings } from './settings';
import { readSettingsFile } from './settings-file';

const VARIABLE = 'WATCHBILL_CONFIG';

/** Node reads it before any file of ours. */
const OF_NODE = 'NODE_EXTRA_CA_CERTS';

const Content = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const NAMES: ReadonlySet<string> = new Set(SETTINGS);

/**
 * Runs with the settings and those of the JSON file that `WATCHBILL_CONFIG` names: the same names and rules, and variables
 * win. Yes and no are 1 and 0 there, too.
 * @throws ConfigError that names the file, also one of `read` if the setting is from the file; any other error of `read`.
 */
export async function withConfigFile<T>(
  env: Environment,
  read: (env: Environment) => Promise<T>,
): Promise<T> {
  const file = env[VARIABLE];
  if (!file) return read(env);
  const { value, place } = await readSettingsFile(VARIABLE, file, Content);
  for (const name of Object.keys(value)) {
    if (name === VARIABLE || name === OF_NODE)
      throw new ConfigError(`${place}: ${name} must be a variable of the environment`);
    if (NAMES.has(name)) continue;
    const [unknown] = unknownSettings({ [name]: 'set' });
    throw new ConfigError(`${place}: ${unknownSettingLine(unknown ?? { name, nearest: undefined })}`);
  }
  const texts = Object.entries(value).map(([name, setting]) => [
    name,
    typeof setting === 'boolean' ? String(Number(setting)) : String(setting),
  ]);
  const variables = Object.entries(env).filter(([, text]) => text !== undefined && text !== '');
  const ofEnvironment = new Set(variables.map(([name]) => name));
  const isFromFile = (name: string) => Object.hasOwn(value, name) && !ofEnvironment.has(name);
  try {
    return await read(Object.fromEntries([...texts, ...variables]));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const placed = (line: string) => (isFromFile(/^\w*/.exec(line)?.[0] ?? '') ? `${place}: ${line}` : line);
    throw new ConfigError(error.message.split('\n').map(placed).join('\n'));
  }
}
