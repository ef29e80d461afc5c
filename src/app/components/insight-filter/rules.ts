import type { FilterField, InsightFilter } from '#domain/insight/filter';

/** Filters by their control, where an upper bound is with the lower. */
export type ControlFilter = Exclude<keyof InsightFilter, 'ackTo' | 'closeTo'>;
/** Filters with a control in the first row. */
type FirstFilter = 'query' | 'severities' | 'teams' | 'myTeam' | 'channels';
export type MoreFilter = Exclude<ControlFilter, FirstFilter>;

/** Explanation of each filter in one sentence. */
export const RULES: Record<FilterField, string> = {
  start_time: 'Incidents triggered after this time.',
  end_time: 'Incidents triggered at or before this time.',
  query: 'Titles that contain every word, upper or lower case.',
  labels: 'Incidents with all of these labels, matched exactly.',
  fields:
    'All of these, matched exactly. Numbers, true, false and ["lists"] keep their type. Text fields cannot be filtered.',
  team_ids: 'Incidents of any of these teams; with “My teams”, only teams that are both.',
  is_my_team: 'Incidents of the teams of the app key’s person.',
  channel_ids: 'Incidents of any of these channels; only channels that you can see.',
  severities: 'Any of the selected severities. None selected: all, including any other severity.',
  time_zone: 'The zone of days, weeks and months.',
  seconds_to_ack_from:
    'By the incident’s first acknowledgement: from the first value, under the second. With a bound, unacknowledged incidents are left out.',
  seconds_to_ack_to: 'See the lower bound.',
  seconds_to_close_from:
    'By the incident’s close: from the first value, under the second. With a bound, open incidents are left out.',
  seconds_to_close_to: 'See the lower bound.',
  responder_ids: 'Only rows of these people.',
};
