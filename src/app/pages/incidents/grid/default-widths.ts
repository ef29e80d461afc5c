import type { IncidentColumn } from '#domain/insight/incident-columns';

/** Widths of the columns that nobody has changed, in pixels. */
export const DEFAULT_WIDTHS: Record<IncidentColumn, number> = {
  created: 152,
  id: 120,
  severity: 118,
  team: 100,
  channel: 132,
  ack: 84,
  close: 88,
  engage: 112,
  escalated: 122,
  closed: 116,
  assigned: 100,
  reassigned: 110,
  account: 140,
};
