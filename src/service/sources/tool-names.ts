import type { SourceTool } from './source';

/** Names of tools in words. */
export const TOOL_NAMES: { readonly [T in SourceTool]: string } = {
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
  jsm: 'Jira Service Management',
  'grafana-oncall': 'Grafana OnCall',
  goalert: 'GoAlert',
  'incident-io': 'incident.io',
  ical: 'the calendar',
};
