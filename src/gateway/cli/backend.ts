import type { Names } from '#contract/names';
import { NO_NAMES } from '#contract/names';
import { openLocalService } from '#service/cli/local-service';
import { CommandError, type Terminal } from '#service/cli/terminal';
import { type GatewayConfig, readConfig } from '../config';
import type { ForwardAs } from '../forward';
import { forwardOver } from '../upstream/upstream';

/** Operations behind a command: of the store, of the upstream from the settings, or of any server. */
export type Backend = {
  forward: ForwardAs;
  names: () => Promise<Names>;
  close: () => Promise<void>;
};

/**
 * Opens the operations for a command.
 * @param server base URL of a server that speaks the interface; undefined: as in the settings.
 * @throws CommandError, ConfigError or StartError
 */
export async function openBackend(
  terminal: Terminal,
  server: string | undefined,
): Promise<{ backend: Backend; config: GatewayConfig }> {
  const env = server === undefined ? terminal.env : { ...terminal.env, WATCHBILL_UPSTREAM: server };
  const config = await readConfig(env);
  const { upstream, appKey } = config;
  const names = config.names && (() => Promise.resolve(config.names ?? NO_NAMES));
  if (upstream !== 'embedded') {
    if (appKey === undefined) {
      throw new CommandError('A server needs an app key, in WATCHBILL_APP_KEY or WATCHBILL_APP_KEY_FILE');
    }
    const forward = forwardOver(upstream.baseUrl, appKey, config.service.timeZone);
    return {
      config,
      backend: { forward, names: names ?? (() => Promise.resolve(NO_NAMES)), close: () => Promise.resolve() },
    };
  }
  const local = await openLocalService(config.service, appKey, terminal);
  const forward: ForwardAs = (operation, body, signal) =>
    local.handle(
      new Request(`http://localhost${operation.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal,
      }),
    );
  return { config, backend: { forward, names: names ?? (() => local.names()), close: () => local.close() } };
}
