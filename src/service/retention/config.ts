import { ConfigError } from '../config-error';
import type { Environment, Setting } from '../settings';

/** How long records are kept: whole days, by kind; absent: for ever. */
export type Keep = { [K in KeptKind]?: number | undefined };

const KINDS = ['incidents', 'deliveries', 'versions'] as const;
export type KeptKind = (typeof KINDS)[number];

const MAX_DAYS = 36_500;

/** @throws ConfigError */
export function readKeep(env: Environment): Keep {
  return {
    incidents: daysIn(env, 'WATCHBILL_KEEP_INCIDENTS'),
    deliveries: daysIn(env, 'WATCHBILL_KEEP_DELIVERIES'),
    versions: daysIn(env, 'WATCHBILL_KEEP_VERSIONS'),
  };
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
  return KINDS.filter((kind) => keep[kind] !== undefined);
}
