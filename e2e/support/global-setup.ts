import { makeStores, startWithDemo } from './stores';

/** Starts what the browser tests drive: the built product with its demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeStores = await makeStores();
  const real = await startWithDemo();
  process.env['E2E_URL'] = real.url;
  process.env['E2E_APP_KEY'] = real.appKey;
  return async () => {
    await real.stop();
    await removeStores();
  };
}
