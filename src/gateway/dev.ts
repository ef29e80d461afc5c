import type { ViteDevServer } from 'vite';
import { unknownSettings } from '#service/config';
import { accountOf, capabilitiesOf, readConfig } from './config';
import { requestListener } from './http/listen';
import type { OpenGateway } from './open';
import { pageWith } from './page';
import { createRights, withChanges } from './rights';
import { refusal } from './reply';

/**
 * Gateway inside Vite's development server: the same code as in production, only the pages come from Vite. It opens
 * at the first request, and again after an edit of any of its modules; the old one closes first, since the embedded
 * store allows one process at a time.
 */

const MOUNTED =
  /^\/(api\/|service\/|access\/|feeds\/|in\/|guest\/[^/]+\/(api\/|\w+\.\w+$)|(healthz|readyz|metrics|[\w-]+\.json)$)/;

export type DevGateway = {
  /** Returns the page with the account's settings, as production serves it. */
  page(html: string): Promise<string>;
  close(): Promise<void>;
};

export function mountDevGateway(server: ViteDevServer): DevGateway {
  const log = (line: string) => server.config.logger.info(line);
  let gateway: Promise<OpenGateway> | undefined;
  let closed = Promise.resolve();

  const opened = async (): Promise<OpenGateway> => {
    await closed;
    // Loaded again each time: Vite has dropped modules that an edit made stale.
    const { openGateway } = await server.ssrLoadModule('/src/gateway/open.ts');
    for (const line of unknownSettings(process.env)) log(line);
    return await openGateway(await readConfig(process.env, 'the server'), log);
  };
  const current = () => {
    const opening = (gateway ??= opened());
    // A failure is not cached: the next request retries.
    opening.catch(() => {
      if (gateway === opening) gateway = undefined;
    });
    return opening;
  };
  const close = () => {
    const closing = gateway;
    gateway = undefined;
    if (closing) closed = closing.then((open) => open.close()).catch((error) => log(String(error)));
    return closed;
  };

  const listener = requestListener(async (request) => {
    try {
      return await (await current()).handle(request);
    } catch (error) {
      log(String(error));
      return refusal(
        'ServiceUnavailable',
        error instanceof Error ? error.message : 'The service did not start.',
      );
    }
  });
  server.middlewares.use((incoming, outgoing, next) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
    if (MOUNTED.test(path)) listener(incoming, outgoing);
    else next();
  });
  server.watcher.on('change', (file) => {
    if (server.environments.ssr.moduleGraph.getModulesByFile(file)?.size) void close();
  });

  return {
    page: async (html) => {
      const config = await readConfig(process.env, 'the server');
      const capabilities =
        config.upstream === 'embedded'
          ? withChanges(capabilitiesOf(), createRights(config.rights), { kind: 'anybody' })
          : [];
      return pageWith({ ...accountOf(config), capabilities, version: '' }, html);
    },
    close,
  };
}
