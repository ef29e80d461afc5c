import type { IncidentRow } from '#contract/insight';

type RowFields = Partial<Pick<IncidentRow, 'severity' | 'team_id' | 'channel_id' | 'escalated_by'>> & {
  /** Seconds after the trigger; without, it has not happened. */
  ack?: number;
  close?: number;
};

/** Times that have happened. */
export function timesOf({ ack, close }: { ack: number | undefined; close: number | undefined }) {
  return { ...(ack !== undefined && { ack }), ...(close !== undefined && { close }) };
}

/** An incident as a server writes it. */
export function row(id: string, at: number, { ack, close, ...fields }: RowFields): IncidentRow {
  return {
    incident_id: id,
    account_id: 1,
    team_id: 0,
    channel_id: 0,
    severity: 'Warning',
    created_at: at,
    is_acked: ack !== undefined,
    is_assigned: true,
    is_reassigned: false,
    escalated_by: '',
    closed_by: close === undefined ? '' : 'manually',
    seconds_to_first_ack: ack ?? 0,
    seconds_to_close: close ?? 0,
    seconds_to_engage: ack === undefined || close === undefined ? 0 : Math.max(0, close - ack),
    ...fields,
  };
}
