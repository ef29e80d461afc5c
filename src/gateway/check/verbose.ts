import type { BlockList } from 'node:net';
import type { StoreReport } from '#service/service';
import type { GatewayConfig } from '../config';
import { type CheckResult, runChecks } from './check';
import { machineChecks } from './machine-checks';
import { networkChecks } from './network-checks';
import { type Received, receivedOf } from './proxy-check';
import { messageChecks, sentOf } from './messages-check';
import { settingsCheck } from './settings-check';
import { storeChecks } from './store-checks';

/** Reply of `/readyz?verbose` besides the readiness. */
export type Details = { checks: CheckResult[]; request: Received };

/** Seconds between two runs: probes are frequent, and the checks read the whole store. */
const KEPT_MS = 60_000;

/**
 * Checks of a running process, at most once a minute.
 * @param report undefined with a remote upstream. @param clock Unix milliseconds.
 */
export function createDetails(
  config: GatewayConfig,
  {
    report,
    proxies,
    clock,
  }: {
    report: (() => Promise<StoreReport>) | undefined;
    proxies: readonly BlockList[];
    clock: () => number;
  },
): (request: Request) => Promise<Details> {
  let last: { at: number; checks: Promise<CheckResult[]> } | undefined;
  const { dataDir, timeZone, messages = [] } = config.service;
  const run = () => {
    const reporting = report?.();
    return runChecks([
      ...(reporting ? storeChecks(() => reporting, config.access.mode.kind) : []),
      ...networkChecks(config, { clock, asksProxy: false }),
      settingsCheck(config.unknownSettings, []),
      ...messageChecks(messages, async () => sentOf(dataDir, await reporting)),
      ...machineChecks({ dataDir, timeZone, clock }),
    ]);
  };
  return async (request) => {
    if (!last || clock() - last.at >= KEPT_MS) last = { at: clock(), checks: run() };
    return { checks: await last.checks, request: receivedOf(request, proxies) };
  };
}
