import { formatLength } from '../time/duration';
import type { UnixSeconds } from '../time/zone';
import type { Note } from './notes';

/** Kinds of notes that end a time from the first incident, in their order, with their words. */
const WORDS = { detection: 'Detected', diagnosis: 'Diagnosed', mitigation: 'Mitigated' } as const;

const KINDS = ['detection', 'diagnosis', 'mitigation'] as const;

/** First note of a kind, and the time from the first incident to it: negative before it. */
export type Milestone = {
  kind: (typeof KINDS)[number];
  /** "Mitigated" */
  label: string;
  at: UnixSeconds;
  seconds: number;
};

/** Milestones that have a timed note; empty without an incident. */
export function milestonesOf(notes: readonly Note[], firstTrigger: UnixSeconds | undefined): Milestone[] {
  if (firstTrigger === undefined) return [];
  return KINDS.flatMap((kind) => {
    const times = notes.flatMap((note) => (note.kind === kind && note.at !== undefined ? [note.at] : []));
    if (times.length === 0) return [];
    const at = Math.min(...times);
    return [{ kind, label: WORDS[kind], at, seconds: at - firstTrigger }];
  });
}

/** "1 h 45 m", "4 m before the first incident" */
export function milestoneLength({ seconds }: Pick<Milestone, 'seconds'>): string {
  return seconds < 0 ? `${formatLength(-seconds)} before the first incident` : formatLength(seconds);
}

/** "Mitigated after 1 h 45 m", "Detected 4 m before the first incident" */
export function milestoneInWords(milestone: Milestone): string {
  return `${milestone.label} ${milestone.seconds < 0 ? '' : 'after '}${milestoneLength(milestone)}`;
}
