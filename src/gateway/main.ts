import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ConfigError, StartError, unknownSettings } from '#service/config';
import { loadBuild } from './assets';
import { accountOf, readConfig } from './config';
import { takePort } from './http/listen';
import { openGateway } from './open';

/** Built dashboard beside the built server: dist/app and dist/server. */
const APP_FOLDER = fileURLToPath(new URL('../app', import.meta.url));

/** Resolves with the first shutdown signal. A second one ends the process at once, by Node's default. */
function stopAsked(): Promise<'SIGTERM' | 'SIGINT'> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}

/** @returns the port, if it was closed to open again with another store: open pages wait there. */
async function run(stop: Promise<'SIGTERM' | 'SIGINT'>, before?: number): Promise<number | undefined> {
  const stopping = new AbortController();
  for (const line of unknownSettings(process.env)) console.error(line);
  const config = await readConfig(process.env, 'the server');
  if (config.upstream !== 'embedded' && config.appKey === undefined) {
    console.error('WATCHBILL_APP_KEY is not set: the upstream is called without a key.');
  }
  const build = await loadBuild(APP_FOLDER, accountOf(config));
  // Before the store, which may take minutes to fill with demo data: for nothing if another process has the port.
  const port = await takePort(config.host, before ?? config.port);
  const gateway = await openGateway(config, (line) => console.error(line), build, stopping.signal);
  process.on('SIGUSR2', gateway.switchDebug);
  // Earlier versions copied their builds there.
  await rm(join(config.service.dataDir, 'builds'), { recursive: true, force: true }).catch(
    (error: unknown) => {
      console.error(`Builds of earlier versions could not be removed: ${String(error)}`);
    },
  );
  try {
    const listening = port.serve(gateway.handle);
    const { node, tz } = process.versions;
    console.log(
      `Watchbill is ready: ${listening.url} (pid ${process.pid}, Node ${node}, time zone rules ${tz})`,
    );
    const signal = await Promise.race([stop, ...(gateway.storeBegun ? [gateway.storeBegun] : [])]);
    stopping.abort();
    if (signal === undefined) {
      await listening.close();
      return port.actual;
    }
    // Proxies go on sending until they have seen that it is not ready; who presses Ctrl+C has none.
    const drainSeconds = signal === 'SIGTERM' ? config.operate.drainSeconds : 0;
    gateway.notice(`${signal}: stops after a drain of ${drainSeconds} s`);
    await wait(drainSeconds * 1000);
    await listening.close();
  } finally {
    process.off('SIGUSR2', gateway.switchDebug);
    await gateway.close();
  }
  gateway.notice('Stopped');
  return undefined;
}

try {
  const stop = stopAsked();
  for (let port = await run(stop); port !== undefined; port = await run(stop, port)) {
    console.error('A store of your own has begun: it is opened now');
  }
  process.exit(0);
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(error instanceof ConfigError ? 2 : 1);
}
