import type { FilterField } from '#domain/insight/filter';

/** What each control filters by, in one sentence. */
export const RULES: Record<FilterField, string> = {
  start_time: 'Incidents triggered after this time.',
  end_time: 'Incidents triggered at or before this time.',
  query: 'Titles that hold every word, whatever the case.',
  labels: 'Incidents that have every one of these labels, exactly so.',
  fields:
    'Every one exactly so. Numbers, true, false and ["lists"] are taken as such. Text fields cannot be filtered by.',
  team_ids: 'Incidents of any of these teams; with “My teams”, of those that are both.',
  is_my_team: 'Incidents of the teams of the app key’s person.',
  channel_ids: 'Incidents of any of these channels; only channels that you see.',
  severities: 'Any of the pressed ones; none pressed is all, also others than these three.',
  time_zone: 'The zone of days, weeks and months, and of work, off and sleep.',
  seconds_to_ack_from:
    'By the incident’s first acknowledgement: from the first value, under the second. With a bound, incidents that nobody acknowledged are out.',
  seconds_to_ack_to: 'See the lower bound.',
  seconds_to_close_from:
    'By the incident’s close: from the first value, under the second. With a bound, open incidents are out.',
  seconds_to_close_to: 'See the lower bound.',
  responder_ids: 'Only these people’s rows.',
};
