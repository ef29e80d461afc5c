/** Every address inside the dashboard. A page links by these functions and by nothing else. */
export const paths = {
  onCall: () => '/oncall',
  responders: () => '/responders',
  rum: () => '/rum',
  application: (applicationId: string) => `/rum/applications/${encodeURIComponent(applicationId)}`,
  issue: (issueId: string) => `/rum/issues/${encodeURIComponent(issueId)}`,
  webhooks: () => '/webhooks',
  delivery: (integrationId: string, eventId: string) =>
    `/webhooks/${encodeURIComponent(integrationId)}/${encodeURIComponent(eventId)}`,
  schedule: (scheduleId: string) => `/oncall/${encodeURIComponent(scheduleId)}`,
};
