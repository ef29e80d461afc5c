import { startServer } from './server';

/** Starts what the browser tests drive: the built product with its demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const real = await startServer({});
  process.env['E2E_URL'] = real.url;
  process.env['E2E_APP_KEY'] = real.appKey;
  return () => real.stop();
}
