import type { Accent } from './accent';
import { isMembers, mapMembers, type Members, withMembers } from './members';

/** Applications and issues: times may be written as text (RFC 3339), where the contract has Unix milliseconds. */
const signs = /"(?:created_at|updated_at|timestamp|resolved_at|regressed_at)"\s*:\s*"/;

export const applicationInfo: Accent = { signs, translate: timesIn, empty: undefined };

export const applicationInfos: Accent = {
  signs,
  translate: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, timesOf) } : data),
  empty: { items: [] },
};

export const issueInfo: Accent = {
  signs,
  translate: (data) => {
    if (!isMembers(data)) return data;
    const { first_seen, last_seen, regression } = data;
    return withMembers(timesOf(data), {
      first_seen: timesIn(first_seen),
      last_seen: timesIn(last_seen),
      regression: timesIn(regression),
    });
  },
  empty: undefined,
};

const TIMES = ['created_at', 'updated_at', 'timestamp', 'resolved_at', 'regressed_at'];

function timesIn(value: unknown): unknown {
  return isMembers(value) ? timesOf(value) : value;
}

function timesOf(value: Members): Members {
  const times: Members = Object.fromEntries(
    TIMES.filter((name) => name in value).map((name) => [name, milliseconds(value[name])]),
  );
  return { ...value, ...times };
}

function milliseconds(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : at;
}
