/** Invalid setting. The message is a line for each problem: the variable and the rule, never the value of a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
