/** A review as text: names are names, times are written by the clock of its zone, links are absolute. */
export type ReviewDocument = {
  title: string;
  /** "7 incidents, Thu 19 Nov 2026, 02:30 – 06:30" */
  of: string;
  zone: string;
  /** When it was fetched, with the offset. */
  asOf: string;
  link: string;
  notes: readonly DocumentNote[];
  /** "in the same hours of the 28 days before" */
  compared: string;
  figures: readonly { label: string; value: string; unit: string; before: string; rule: string }[];
  incidents: readonly DocumentIncident[];
  lanes: readonly { name: string; stretches: readonly string[] }[];
  load: readonly {
    person: string;
    interruptions: number;
    atNight: number;
    incidents: number;
    engaged: string;
  }[];
  evidence: readonly { kind: string; title: string; status: string; sentence: string; link: string }[];
};

/** `time` is '' where a note has none. */
export type DocumentNote = { time: string; text: string };

export type DocumentIncident = {
  number: number;
  id: string;
  title: string;
  link: string;
  onCallLink: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Who was asked about it; undefined where that could not be loaded. */
  responders: readonly string[] | undefined;
  /** "Payments primary: Wei Zhang" */
  onCall: readonly string[];
  notes: readonly DocumentNote[];
};
