import type { PageName } from '../src/address/codec';

/** Which modules each page loads when it is visited; on call loads all around its timeline with it. */
export const PAGES: Readonly<Record<PageName, RegExp>> = {
  onCall:
    /pages\/oncall\/(OnCallPage|panels\/(Details|LinkChanges|LinkNotices|TimelineFoot)|answer\/OnDutyNow)\.tsx$|components\/(time\/InstantField|PrintFooter)\.tsx$|pages\/oncall\/prefetch\.ts$/,
  hours: /pages\/hours\/HoursPage\.tsx$/,
  report: /pages\/report\/ReportPage\.tsx$/,
  schedule: /pages\/oncall\/(SchedulePage\.tsx|prefetch\.ts)$/,
  edit: /pages\/edit\/EditPage\.tsx$/,
  newRota: /pages\/edit\/EditPage\.tsx$/,
  request: /pages\/requests\/RequestPage\.tsx$/,
  away: /pages\/away\/AwayPage\.tsx$/,
  shifts: /pages\/shifts\/ShiftsPage\.tsx$/,
  responders: /pages\/responders\/(RespondersPage\.tsx|prefetch\.ts)$/,
  person: /pages\/responders\/(PersonPage\.tsx|prefetch\.ts)$/,
  incidents: /pages\/incidents\/IncidentsPage\.tsx$/,
  review: /pages\/review\/ReviewPage\.tsx$/,
  rum: /pages\/rum\/RumPage\.tsx$/,
  application: /pages\/rum\/(ApplicationPage\.tsx|prefetch\.ts)$/,
  issue: /pages\/rum\/(IssuePage\.tsx|prefetch\.ts)$/,
  webhooks: /pages\/webhooks\/WebhooksPage\.tsx$/,
  delivery: /pages\/webhooks\/(DeliveryPage\.tsx|prefetch\.ts)$/,
  sources: /pages\/sources\/SourcesPage\.tsx$/,
  stacks: /pages\/stacks\/StacksPage\.tsx$/,
};
