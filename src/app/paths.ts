/** Every address inside the dashboard. A page links by these functions and by nothing else. */
export const paths = {
  onCall: () => '/oncall',
  responders: () => '/responders',
  incidents: () => '/incidents',
  rum: () => '/rum',
  application: (applicationId: string) => `/rum/applications/${encodeURIComponent(applicationId)}`,
  issue: (issueId: string) => `/rum/issues/${encodeURIComponent(issueId)}`,
  webhooks: () => '/webhooks',
  delivery: (integrationId: string, eventId: string) =>
    `/webhooks/${encodeURIComponent(integrationId)}/${encodeURIComponent(eventId)}`,
  /** The stack itself is in no address; what is known about it beforehand may be. */
  stacks: (about: { type?: string; service?: string; version?: string } = {}) => {
    const known = Object.entries(about).filter(([, value]) => value !== '');
    return known.length === 0 ? '/stacks' : `/stacks?${new URLSearchParams(known).toString()}`;
  },
  schedule: (scheduleId: string) => `/oncall/${encodeURIComponent(scheduleId)}`,
};
