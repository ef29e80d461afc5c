import { startFaultProxy } from './fault-proxy';
import { startServer } from './server';

/**
 * Starts what the browser tests drive: the built product with its demo data, and a second gateway that reaches the
 * first one's service through a proxy that can be told to fail.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const real = await startServer({});
  const proxy = await startFaultProxy(`${real.url}/service`);
  const remote = await startServer({ WATCHBILL_UPSTREAM: proxy.url, WATCHBILL_APP_KEY: real.appKey });
  process.env['E2E_URL'] = real.url;
  process.env['E2E_APP_KEY'] = real.appKey;
  process.env['E2E_FAULT_URL'] = proxy.url;
  process.env['E2E_REMOTE_URL'] = remote.url;
  return async () => {
    await remote.stop();
    await proxy.stop();
    await real.stop();
  };
}
