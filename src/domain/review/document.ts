import type { Figure } from './figures';

/** A review as text: names resolved, times by the clock of its zone, links absolute. */
export type ReviewDocument = {
  title: string;
  /** "7 incidents, Thu 19 Nov 2026, 02:30 – 06:30" */
  of: string;
  /** "Asia/Shanghai (UTC+8)" */
  zone: string;
  /** Time of the fetch with its offset. */
  asOf: string;
  link: string;
  /** True if the names of people are pseudonyms. */
  hasPseudonyms: boolean;
  /** "Compared with all incidents in the same hours of the 28 days before." */
  compared: string;
  figures: readonly DocumentFigure[];
  timeline: readonly { time: string; kind: string; text: string }[];
  /** Notes without a time. */
  notes: readonly DocumentNote[];
  /** Lanes of the chronology; empty if each title has one incident. */
  titles: readonly DocumentTitle[];
  incidents: readonly DocumentIncident[];
  /** "The 60 most severe of 312 incidents."; '' if all are listed. */
  selection: string;
  onCall: readonly DocumentDuty[];
  load: readonly {
    person: string;
    interruptions: number;
    atNight: number;
    incidents: number;
    engaged: string;
  }[];
  evidence: readonly { kind: string; title: string; status: string; sentence: string; link: string }[];
};

export type DocumentFigure = Pick<Figure, 'label' | 'value' | 'unit' | 'before' | 'rule'>;

/** `time` is '' without one. */
export type DocumentNote = { time: string; text: string };

/** Incidents of one title. */
export type DocumentTitle = {
  /** First trigger. */
  time: string;
  title: string;
  incidents: number;
  critical: number;
  /** "Rosa Jiménez, 4 m 58 s" */
  acknowledged: string;
  /** Last close; "open". */
  closed: string;
};

/** "Payments, Primary" and "Wei Zhang 02:30 – 06:30". */
export type DocumentDuty = { name: string; people: string };

export type DocumentIncident = {
  number: number;
  id: string;
  title: string;
  /** "02:41", with the day in a longer review. */
  time: string;
  severity: string;
  isAcknowledged: boolean;
  /** Time from the trigger; "never", "open". */
  acknowledged: string;
  closed: string;
  link: string;
  onCallLink: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Undefined if they could not be loaded. */
  responders: readonly DocumentResponder[] | undefined;
  /** Duties of its team at the trigger. */
  onCall: readonly DocumentDuty[];
  notes: readonly DocumentNote[];
};

export type DocumentResponder = { name: string; hasAcknowledged: boolean };

/** Count, time zone and age of a review; the only notice of pseudonyms. */
export function introOf({ of, zone, asOf, hasPseudonyms }: ReviewDocument): string {
  const names = hasPseudonyms ? ' Names of people are pseudonyms.' : '';
  return `${of}. Times in ${zone}, as of ${asOf}.${names}`;
}

/** '' if unknown or nobody. */
export function acknowledgedBy(responders: readonly DocumentResponder[] = []): string {
  return responders
    .filter(({ hasAcknowledged }) => hasAcknowledged)
    .map(({ name }) => name)
    .join(', ');
}
