import type { ServerResponse } from 'node:http';
import type { ResponderRequest } from '#contract/insight';
import type { Schedule, Slot } from '#contract/schedule';
import type { Window } from './oncall';
import { startOver } from './upstream';

const REQUEST_ID = '0123456789abcdef0123456789abcdef';

/** Another server that answers some operations in its own way. */
export type StandIn = {
  /** Schedules of a window, periods included; they need not be consistent. */
  schedules: (window: Window) => readonly Schedule[];
  slots: (scheduleId: number) => { cur_oncall: Slot | null; next_oncall: Slot | null };
  /** Rows of the metrics per responder. */
  responders?: (input: ResponderRequest) => readonly object[];
  /** Longer windows are refused with `InvalidParameter`. */
  longestDays?: number;
};

/** A dashboard over a stand-in server, with the requested windows until now. */
export type StandInDashboard = { url: string; asked: Window[]; stop: () => Promise<void> };

export async function startStandIn(standIn: StandIn): Promise<StandInDashboard> {
  const asked: Window[] = [];
  const longest = (standIn.longestDays ?? 45) * 86_400;
  const dashboard = await startOver((request, response, body) => {
    const input = JSON.parse(body);
    const { schedule_id, start, end } = input;
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname;
    if (path === '/insight/responder') {
      return reply(response, 200, { data: { items: standIn.responders?.(input) ?? [] } });
    }
    if (path === '/insight/incident/export') return reply(response, 200, { data: { total: 0, items: [] } });
    if (path === '/schedule/self') asked.push({ start, end });
    if (end - start > longest) {
      return reply(response, 400, {
        error: { code: 'InvalidParameter', message: 'the window is too long' },
      });
    }
    const data =
      path === '/schedule/self'
        ? { items: standIn.schedules({ start, end }) }
        : standIn.slots(Number(schedule_id));
    return reply(response, 200, { data });
  });
  return { ...dashboard, asked };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ request_id: REQUEST_ID, ...body }));
}
