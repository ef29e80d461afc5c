import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { ExchangeError, type ExchangeIncident } from '#domain/exchange/exchange';
import { hasWebhooks, type Pushed, readPushed } from '#domain/exchange/pushed';
import type { UnixSeconds } from '#domain/time/zone';
import { parseBody } from '../http/body';
import { importRecords, lockImports } from '../import/import-records';
import { storedIncidents } from '../records/kinds/incidents/incidents';
import type { IncidentRecord } from '../records/kinds/incidents/facts';
import { Refusal } from '../refusal';
import { TOOLS } from '#domain/exchange/source-tools';
import { signatureProblem, readerOf, type Source } from '../sources/source';
import type { Db } from '../store/db';
import { sources as table } from '../store/schema';
import { entriesOf } from './apply-reading';
import { directoryChange, knownPeople, loadDirectory, renumbered } from './directory';
import { stateOf } from './source-state';

/** Name of the sender that needs no source: what Alertmanager sends is the incident itself. */
const ALERTMANAGER = 'alertmanager';

/** Request of a tool's webhook. */
export type Delivery = { headers: Headers; body: Uint8Array };

/** Returns why no address can be made for webhooks of a source; undefined if one can. */
export function receiverProblem(sources: readonly Source[], name: string): string | undefined {
  const source = sources.find((one) => one.name === name);
  if (!source && name === ALERTMANAGER) return undefined;
  if (!source) {
    const names = [...sources.map((one) => one.name), ALERTMANAGER].join(', ');
    return `There is no source ${name}; there are: ${names}`;
  }
  const reader = readerOf(source.tool);
  return hasWebhooks(reader)
    ? undefined
    : `Webhooks of ${TOOLS[source.tool].title} are not read: their form is not documented. Its incidents come with each reading, if it has them`;
}

/**
 * Takes the incidents of a webhook over, as the reader of the tool's replies would. People, channels and teams that are
 * here stay as they are; the next reading completes the rest.
 * @throws Refusal for another body, with field and rule, and for a wrong signature.
 */
export async function receive(
  { db, sources, now }: { db: Db; sources: readonly Source[]; now: UnixSeconds },
  name: string,
  { headers, body }: Delivery,
): Promise<{ incidents: number }> {
  if (receiverProblem(sources, name) !== undefined)
    throw new Refusal('RouteNotFound', 'This address is invalid, was revoked or has expired.');
  const source = sources.find((one) => one.name === name);
  const problem = source && signatureProblem(source, { headers, body });
  if (problem !== undefined) throw new Refusal('Unauthorized', problem);
  const { records, reopens } = pushedIn(source, parseBody(body));
  if (records.incidents.length === 0) return { incidents: 0 };

  const directory = await loadDirectory(db);
  const knownIds = new Map([
    ...((await stateOf(db, name))?.known_people ?? []),
    ...knownPeople(records, directory),
  ]);
  const { incidents, ...rest } = renumbered(records, knownIds);
  const { added } = directoryChange(rest, directory, knownIds);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const stored = await storedIncidents(
      tx,
      incidents.map(({ incident_id: id }) => id),
    );
    const changed = incidents
      .map((incident) => ({ incident, before: stored.get(incident.incident_id) }))
      .map(({ incident, before }) => ({
        before,
        after: before ? merged(before, incident, reopens) : incident,
      }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
      .map(({ after }) => after);
    if (changed.length === 0) return;
    await importRecords(
      tx,
      [
        ...entriesOf('teams', added.teams),
        ...entriesOf('people', added.people),
        ...entriesOf('channels', added.channels),
        ...entriesOf('incidents', changed),
      ],
      { now },
    );
    await forgetMarks(tx, name, new Set(changed.map(({ incident_id: id }) => id)));
  });
  return { incidents: incidents.length };
}

function pushedIn(source: Source | undefined, body: unknown): Pushed {
  try {
    return readPushed(source && readerOf(source.tool), body);
  } catch (error) {
    if (error instanceof ExchangeError) throw new Refusal('InvalidParameter', error.problems.join('; '));
    throw error;
  }
}

/** The stored incident with what a webhook adds. Webhooks come late and twice: nothing is taken away. */
function merged(stored: IncidentRecord, pushed: ExchangeIncident, reopens: boolean): IncidentRecord {
  const { title, severity, labels } = pushed;
  const isOpen = pushed.closed_at === null;
  const { closed_at, closed_by } = isOpen && !reopens ? stored : pushed;
  return {
    ...stored,
    title,
    severity,
    team_id: pushed.team_id === 0 ? stored.team_id : pushed.team_id,
    channel_id: pushed.channel_id === 0 ? stored.channel_id : pushed.channel_id,
    closed_at,
    closed_by,
    labels: { ...stored.labels, ...labels },
    assignments: pushed.assignments.reduce(withAssignment, stored.assignments),
  };
}

type Assignments = IncidentRecord['assignments'];

function withAssignment(assignments: Assignments, pushed: Assignments[number]): Assignments {
  const isOwn = ({ person_id }: { person_id: Id }) => person_id === pushed.person_id;
  if (!assignments.some(isOwn)) return [...assignments, pushed];
  const last = assignments.findLast(isOwn);
  return assignments.map((one) =>
    one === last ? { ...one, acked_at: one.acked_at ?? pushed.acked_at } : one,
  );
}

/** Lets the next reading write these incidents again, even if they are as it read them before. */
async function forgetMarks(tx: Db, name: string, ids: ReadonlySet<string>): Promise<void> {
  const [row] = await tx.select({ records: table.records }).from(table).where(eq(table.name, name));
  const records = row?.records?.filter((mark) => !ids.has(String(mark).split(' ')[0] ?? ''));
  if (records && records.length < (row?.records?.length ?? 0))
    await tx.update(table).set({ records }).where(eq(table.name, name));
}
