import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import type { ViewWindow } from '../model/use-view-window';

/** What an on-call page is made of: its address, its window, what was loaded for it, and what of that is shown. */
export type OnCallParts = { address: OnCallAddress; time: ViewWindow; loaded: Schedules; shown: Rows };
