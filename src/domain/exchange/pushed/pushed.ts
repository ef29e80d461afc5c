import { createConverter } from '../converter';
import type { ExchangeRecords } from '../exchange';
import { type ExportTool, readSchedules } from '../read-export';
import { alertsOf, isOfAlertmanager } from './alertmanager';
import type { PushedFiles } from './files';
import { grafanaFiles } from './grafana-oncall';
import { opsgenieFiles } from './opsgenie';
import { pagerdutyFiles } from './pagerduty';

export type Pushed = Pick<PushedFiles, 'reopens'> & { records: ExchangeRecords };

/** Tools whose webhooks are documented, with their form. */
const FORMS: Partial<Record<ExportTool, (body: unknown) => PushedFiles>> = {
  pagerduty: pagerdutyFiles,
  opsgenie: opsgenieFiles,
  'grafana-oncall': grafanaFiles,
};

/** True for a tool whose webhooks can be read. */
export function hasWebhooks(tool: ExportTool): boolean {
  return FORMS[tool] !== undefined;
}

/**
 * Reads a webhook of a tool, or of Alertmanager, by the reader of the tool's replies.
 * @param tool undefined: Alertmanager only.
 * @throws ExchangeError for another body, with field and rule.
 */
export function readPushed(tool: ExportTool | undefined, body: unknown): Pushed {
  const form = tool && FORMS[tool];
  if (!tool || !form || isOfAlertmanager(body)) {
    const converter = createConverter('Alertmanager');
    alertsOf(converter, body);
    return { records: converter.result().records, reopens: false };
  }
  const { files, reopens } = form(body);
  const { records } = files.length === 0 ? createConverter(tool).result() : readSchedules(tool, files);
  return { records, reopens };
}
