import { ConfigError } from '../config-error';
import type { Environment, Setting } from '../settings';

const SETTINGS = {
  incidents: 'WATCHBILL_KEEP_INCIDENTS',
  deliveries: 'WATCHBILL_KEEP_DELIVERIES',
  versions: 'WATCHBILL_KEEP_VERSIONS',
} as const satisfies Record<string, Setting>;

export type KeptKind = keyof typeof SETTINGS;

/** How long records are kept: whole days, by kind; absent: for ever. */
export type Keep = { [K in KeptKind]?: number | undefined };

const MAX_DAYS = 36_500;

/** @throws ConfigError */
export function readKeep(env: Environment): Keep {
  const days = (kind: KeptKind) => daysIn(env, SETTINGS[kind]);
  return { incidents: days('incidents'), deliveries: days('deliveries'), versions: days('versions') };
}

function daysIn(env: Environment, setting: Setting): number | undefined {
  const text = env[setting];
  if (!text) return undefined;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > MAX_DAYS)
    throw new ConfigError(`${setting} must be whole days from 1 to ${MAX_DAYS}, not "${text}"`);
  return days;
}

/** Kinds that are not kept for ever. */
export function keptKinds(keep: Keep): KeptKind[] {
  return (['incidents', 'deliveries', 'versions'] as const).filter((kind) => keep[kind] !== undefined);
}
