import { readFile } from 'node:fs/promises';
import { ConfigError, type Environment } from '#service/config';

/**
 * A secret from a variable, or from the file that another one names, without its line end.
 * @param env without empty variables.
 * @throws ConfigError where both are set or the file cannot be read; the secret is never repeated.
 */
export async function readSecret(
  env: Environment,
  name: string,
  fileName: string,
): Promise<string | undefined> {
  const [secret, file] = [env[name], env[fileName]];
  if (secret !== undefined && file !== undefined) {
    throw new ConfigError(`${name} and ${fileName} must not both be set`);
  }
  if (file === undefined) return secret;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${fileName}: ${file} cannot be read`);
  });
  return text.trim();
}
