import type { UnixSeconds } from '../../time/zone';
import type { ExportFile } from '../exchange';

/** Webhook of a tool in the form of the replies that its reader reads. */
export type PushedFiles = {
  /** Empty if the webhook is about something else than an incident. */
  files: readonly ExportFile[];
  /** True if it says that a closed incident is open again. */
  reopens: boolean;
};

/** `2026-03-01T08:00:00.000Z` */
export function isoOf(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString();
}
