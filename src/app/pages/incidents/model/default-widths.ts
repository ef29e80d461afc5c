import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';

/** Widths of the columns that nobody has changed, in pixels. */
export const DEFAULT_WIDTHS: Record<IncidentColumn, number> = {
  created: 148,
  id: 130,
  severity: 114,
  team: 94,
  channel: 126,
  ack: 96,
  close: 98,
  engage: 116,
  escalated: 114,
  closed: 112,
  assigned: 100,
  reassigned: 110,
  account: 140,
};
