import type { ResponderMetrics } from '#contract/insight';
import type { Id } from '#contract/id';
import { addTo } from '../../collections/multimap';
import { meanSeconds } from '../incidents/percentiles';

/**
 * Rows of responder metrics as any server may send them, read once.
 *
 * Rules: `hours` is work, off or sleep, our night; "rest", the interface's own word, is read like "off"; "" is a row of all hours;
 * anything else is a kind that we do not know, counted and shown apart. A row that came before, the same in every
 * field, is left out and counted; two rows of one person, bucket and hours that differ are both taken.
 */

/** Kinds of hours by the trigger time; `unknown` has rows of no kind, and of kinds that we do not know. */
const HOUR_KINDS = ['work', 'off', 'night', 'unknown'] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

export type ResponderRow = ResponderMetrics & { kind: HourKind };

export type ResponderRows = { rows: readonly ResponderRow[]; repeated: number };

export function readRows(items: readonly ResponderMetrics[]): ResponderRows {
  const keys = new Set<string>();
  const rows: ResponderRow[] = [];
  for (const item of items) {
    const key = Object.values(item).map(String).join('\n');
    if (keys.has(key)) continue;
    keys.add(key);
    rows.push({ ...item, kind: kindOf(item.hours) });
  }
  return { rows, repeated: items.length - rows.length };
}

/** Kinds by the words of the interface. */
const KINDS: ReadonlyMap<string, HourKind> = new Map([
  ['work', 'work'],
  ['off', 'off'],
  ['rest', 'off'],
  ['sleep', 'night'],
]);

function kindOf(hours: string): HourKind {
  return KINDS.get(hours) ?? 'unknown';
}

/** Counts, unless the name contains seconds. An incident with two assigned people counts for both. */
export type Figures = {
  incidents: number;
  acknowledged: number;
  reassigned: number;
  escalated: number;
  byHand: number;
  byTimeout: number;
  notifications: number;
  interruptions: number;
  byKind: Readonly<Record<HourKind, number>>;
  engagedSeconds: number;
  /** Acknowledged incidents with a known duration. */
  timed: number;
  /** Sum of the seconds to acknowledge of these; of servers without sums, the mean of each row times its count. */
  ackSeconds: number;
};

/** Zero of all figures: not the same as no data. */
export const NO_FIGURES: Figures = {
  incidents: 0,
  acknowledged: 0,
  reassigned: 0,
  escalated: 0,
  byHand: 0,
  byTimeout: 0,
  notifications: 0,
  interruptions: 0,
  byKind: { work: 0, off: 0, night: 0, unknown: 0 },
  engagedSeconds: 0,
  timed: 0,
  ackSeconds: 0,
};

export function sumOf(rows: readonly ResponderRow[]): Figures {
  return addUp(rows.map(figuresOf));
}

function figuresOf(row: ResponderRow): Figures {
  const { mean_seconds_to_ack: mean, total_seconds_to_ack: total } = row;
  const timed = mean === undefined && total === undefined ? 0 : row.total_incidents_acknowledged;
  return {
    incidents: row.total_incident_cnt,
    acknowledged: row.total_incidents_acknowledged,
    reassigned: row.total_incidents_reassigned,
    escalated: row.total_incidents_escalated,
    byHand: row.total_incidents_manually_escalated,
    byTimeout: row.total_incidents_timeout_escalated,
    notifications: row.total_notifications,
    interruptions: row.total_interruptions,
    byKind: { ...NO_FIGURES.byKind, [row.kind]: row.total_interruptions },
    engagedSeconds: row.total_engaged_seconds,
    timed,
    ackSeconds: total ?? (mean ?? 0) * timed,
  };
}

const COUNTS = [
  'incidents',
  'acknowledged',
  'reassigned',
  'escalated',
  'byHand',
  'byTimeout',
  'notifications',
  'interruptions',
  'engagedSeconds',
  'timed',
  'ackSeconds',
] as const;

/** Figures added up, and without others. */
export function addUp(all: readonly Figures[], without: readonly Figures[] = []): Figures {
  const byKind = { ...NO_FIGURES.byKind };
  const sum = { ...NO_FIGURES, byKind };
  const add = (figures: Figures, sign: 1 | -1) => {
    for (const name of COUNTS) sum[name] += sign * figures[name];
    for (const kind of HOUR_KINDS) byKind[kind] += sign * figures.byKind[kind];
  };
  for (const figures of all) add(figures, 1);
  for (const figures of without) add(figures, -1);
  return sum;
}

/** Mean seconds to acknowledge, weighted by what was acknowledged; undefined where nothing was, or no time is known. */
export function meanAck({ ackSeconds, timed }: Figures): number | undefined {
  return meanSeconds(ackSeconds, timed);
}

export type Person = Figures & { id: Id; name: string };

export type ResponderName = (id: Id, nameInReply: string) => string;

/**
 * The figures of each person, in the order they first come.
 * @param nameOf what a person is called, by the id and the name that the rows tell, which may be empty.
 */
export function peopleOf(rows: readonly ResponderRow[], nameOf: ResponderName): Person[] {
  const byPerson = new Map<Id, ResponderRow[]>();
  for (const row of rows) addTo(byPerson, row.responder_id, row);
  return [...byPerson].map(([id, own]) => {
    const nameInReply = own.find((row) => row.responder_name !== '')?.responder_name ?? '';
    return Object.assign({ id, name: nameOf(id, nameInReply) }, sumOf(own));
  });
}
