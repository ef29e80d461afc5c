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
  /** "Compared with all incidents in the same hours of the 28 days before." */
  compared: string;
  figures: readonly DocumentFigure[];
  timeline: readonly DocumentNote[];
  /** Notes of the whole review. */
  notes: readonly DocumentNote[];
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

/** "Payments, Primary" and "Wei Zhang 02:30 – 06:30". */
export type DocumentDuty = { name: string; people: string };

export type DocumentIncident = {
  number: number;
  id: string;
  title: string;
  /** "02:41", with the day in a longer review. */
  time: string;
  severity: string;
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
