import type { UnixSeconds } from '../time/zone';
import { secondsToAck, secondsToClose } from '../insight/incidents/outcome';
import type { Bar } from './chronology';
import type { Note } from './notes';

/** An entry of a timeline. */
export type TimelineEvent = { at: UnixSeconds; kind: string; text: string };

type TimelineSources = {
  bars: readonly Bar[];
  /** Notes of the whole review. */
  notes: readonly Note[];
  /** Notes of single incidents by id. */
  noted: Readonly<Record<string, readonly Note[]>>;
  titleOf: (bar: Bar) => string;
};

/**
 * Events of a review by time: the first trigger, the first acknowledgement, the last close once all incidents are closed,
 * and every note with a time.
 */
export function timelineOf({ bars, notes, noted, titleOf }: TimelineSources): TimelineEvent[] {
  const event = (kind: string, bar: Bar, at: UnixSeconds) => ({
    at,
    kind,
    text: `${bar.number}. ${titleOf(bar)}`,
  });
  const momentsOf = (secondsOf: typeof secondsToAck) =>
    bars
      .flatMap((bar) => {
        const seconds = secondsOf(bar.row);
        return seconds === undefined ? [] : [{ bar, at: bar.start + seconds }];
      })
      .sort((a, b) => a.at - b.at);
  const [first] = bars.toSorted((a, b) => a.start - b.start);
  const [ack] = momentsOf(secondsToAck);
  const closes = momentsOf(secondsToClose);
  const last = closes.length === bars.length ? closes.at(-1) : undefined;
  return [
    ...(first ? [event('First incident', first, first.start)] : []),
    ...(ack ? [event('First acknowledgement', ack.bar, ack.at)] : []),
    ...notesWith(notes, ''),
    ...bars.flatMap((bar) => notesWith(noted[bar.id] ?? [], `Incident ${bar.number}: `)),
    ...(last ? [event('Last incident closed', last.bar, last.at)] : []),
  ].sort((a, b) => a.at - b.at);
}

function notesWith(notes: readonly Note[], prefix: string): TimelineEvent[] {
  return notes.flatMap((note) =>
    note.at === undefined ? [] : [{ at: note.at, kind: 'Note', text: `${prefix}${note.text}` }],
  );
}
