/**
 * Tools that are read regularly, by the name that `sources.json` uses: their name in words, and the address of a tool
 * that has one for all accounts. `example`: members of an entry, beside its name.
 */
export const TOOLS = {
  pagerduty: { title: 'PagerDuty', address: 'https://api.pagerduty.com', example: { token_file: 'key' } },
  opsgenie: { title: 'Opsgenie', address: 'https://api.opsgenie.com', example: { token_file: 'key' } },
  jsm: {
    title: 'Jira Service Management',
    address: 'https://api.atlassian.com',
    example: { url: 'https://example.atlassian.net', email: 'ana@example.com', token_file: 'key' },
  },
  'grafana-oncall': {
    title: 'Grafana OnCall',
    example: { url: 'https://oncall.example.com', token_file: 'key' },
  },
  goalert: { title: 'GoAlert', example: { url: 'https://goalert.example.com', token_file: 'key' } },
  'incident-io': { title: 'incident.io', address: 'https://api.incident.io', example: { token_file: 'key' } },
  ical: { title: 'the calendar', example: { url_file: 'address' } },
} satisfies Record<string, { title: string; address?: string; example: Readonly<Record<string, string>> }>;

export type SourceTool = keyof typeof TOOLS;

export const SOURCE_TOOLS = Object.keys(TOOLS).filter((name): name is SourceTool =>
  Object.hasOwn(TOOLS, name),
);
