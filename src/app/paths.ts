/** Every address inside the dashboard. A page links by these functions and by nothing else. */
export const paths = {
  onCall: () => '/oncall',
  schedule: (scheduleId: string) => `/oncall/${encodeURIComponent(scheduleId)}`,
};
