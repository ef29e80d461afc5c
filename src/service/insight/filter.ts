import { type SQL, and, eq, sql } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, type IncidentExportRequest } from '#contract/insight';
import { Id, parseId } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { check, type Problem, problemLine } from '#contract/problem';
import { rangeProblem } from '#domain/insight/range';
import { queryWords } from '#domain/text/words';
import { isTimeZone } from '#domain/time/zone';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { Refusal } from '../refusal';
import { channels, customFields, memberships } from '../store/schema';
import { isStorableText } from '../store/people-schema';
import { visibleTo } from '../store/names';

/**
 * Filter validation and SQL conditions shared by both insight operations. An empty list filters nothing. Custom
 * fields of unknown kind can be filtered by; fields of kind text cannot.
 */

/** Filter fields of both operations. */
type IncidentFilter = Omit<IncidentExportRequest, 'asc' | 'orderby' | 'p' | 'limit' | 'with'>;

/** Fields of `incidentCondition`, and those of the range. */
type OwnField = 'seconds_to_close_from' | 'seconds_to_close_to' | 'responder_ids';

/** @throws Refusal InvalidParameter for the first broken rule. */
export async function checkFilter(ctx: Context, filter: IncidentFilter): Promise<void> {
  const zone = filter.time_zone ?? DEFAULT_TIME_ZONE;
  if (!isTimeZone(zone)) refuse({ field: 'time_zone', rule: 'must be a name of the tz database' });
  const broken =
    rangeProblem({ after: filter.start_time, upTo: filter.end_time }, zone) ??
    boundsProblem(filter, 'seconds_to_ack') ??
    boundsProblem(filter, 'seconds_to_close') ??
    (await fieldsProblem(ctx, filter)) ??
    (await channelsProblem(ctx, filter));
  if (broken) refuse(broken);
}

/** @throws Refusal InvalidParameter. */
export function refuse(problem: Problem): never {
  throw new Refusal('InvalidParameter', problemLine([problem]));
}

/** @throws Refusal InvalidParameter. */
export function responderIds({ responder_ids = [] }: IncidentFilter): Id[] {
  return responder_ids.map((id, index) => {
    const checked = check(Id, typeof id === 'string' ? parseId(id) : id);
    return checked.ok
      ? checked.value
      : refuse({ field: `responder_ids[${index}]`, rule: 'must be an integer of 64 bits' });
  });
}

function boundsProblem(
  filter: IncidentFilter,
  name: 'seconds_to_ack' | 'seconds_to_close',
): Problem | undefined {
  const [from = 0, to = 0] = [filter[`${name}_from`], filter[`${name}_to`]];
  if (to === 0 || from < to) return undefined;
  return { field: `${name}_to`, rule: `must be more than ${name}_from, or 0` };
}

async function fieldsProblem({ db }: Context, { fields }: IncidentFilter): Promise<Problem | undefined> {
  const names = Object.keys(fields);
  if (names.length === 0) return undefined;
  const rows = await db.select().from(customFields).where(eq(customFields.kind, 'text'));
  const texts = new Set(rows.map((row) => row.field_name));
  const name = names.find((candidate) => texts.has(candidate));
  if (name === undefined) return undefined;
  return { field: `fields.${name}`, rule: 'is a text field, which cannot be filtered by' };
}

/** Same error message for missing channels and for channels that the caller may not see. */
async function channelsProblem(
  ctx: Context,
  { channel_ids = [] }: IncidentFilter,
): Promise<Problem | undefined> {
  if (channel_ids.length === 0) return undefined;
  const rows = await ctx.db
    .select({ channel_id: channels.channel_id })
    .from(channels)
    .where(and(visibleTo(ctx, channels), isAmong(sql`channel_id`, channel_ids)));
  const visible = new Set(rows.map((row) => row.channel_id));
  const index = channel_ids.findIndex((id) => !visible.has(id));
  if (index < 0) return undefined;
  return { field: `channel_ids[${index}]`, rule: 'must be a channel that exists and is visible to you' };
}

/** Rule of each field; false if the request does not filter by it. */
const SHARED_RULES: Readonly<
  Record<
    Exclude<keyof IncidentFilter, OwnField | ('start_time' | 'end_time' | 'time_zone')>,
    (filter: IncidentFilter, deps: { ownTeams: SQL; titles?: SQL | undefined }) => SQL | false
  >
> = {
  channel_ids: ({ channel_ids: ids = [] }) => ids.length > 0 && isAmong(sql`channel_id`, ids),
  team_ids: ({ team_ids: ids = [] }) => ids.length > 0 && isAmong(sql`team_id`, ids),
  is_my_team: ({ is_my_team: isOwn }, { ownTeams }) => isOwn === true && sql`team_id in ${ownTeams}`,
  severities: ({ severities = [] }) => severities.length > 0 && sql`severity in ${[...new Set(severities)]}`,
  // Null without acknowledgement: it matches no bound.
  seconds_to_ack_from: ({ seconds_to_ack_from: from = 0 }) =>
    from > 0 && sql`seconds_to_first_ack >= ${int(from)}`,
  seconds_to_ack_to: ({ seconds_to_ack_to: to = 0 }) => to > 0 && sql`seconds_to_first_ack < ${int(to)}`,
  query: (filter, { titles }) => titles ?? titleCondition(filter),
  labels: labelCondition,
  fields: fieldCondition,
};

/**
 * The condition on columns that `incidents` and `incident_responders` share.
 * @param titles result of `titlesByNumber`, to avoid scanning the titles again.
 */
export function sharedCondition(ctx: Context, filter: IncidentFilter, titles?: SQL): SQL {
  const ownTeams = sql`(select ${memberships.team_id} from ${memberships}
    where ${memberships.person_id} = ${callerId(ctx)})`;
  return all([
    sql`${rangeCondition(filter)} and not muted`,
    sql`channel_id not in (select ${channels.channel_id} from ${channels}
      where ${channels.is_private} and ${channels.team_id} not in ${ownTeams})`,
    ...Object.values(SHARED_RULES).map((rule) => rule(filter, { ownTeams, titles })),
  ]);
}

/** Condition on `created_at`: after the start, up to and including the end. */
export function rangeCondition({
  start_time,
  end_time,
}: Pick<IncidentFilter, 'start_time' | 'end_time'>): SQL {
  return sql`created_at > ${int(start_time)} and created_at <= ${int(end_time)}`;
}

/**
 * Condition for the table `incidents` only; undefined without a filter of incidents.
 * @throws Refusal InvalidParameter.
 */
export function incidentCondition(filter: IncidentFilter): SQL | undefined {
  const responders = responderIds(filter);
  const from = filter.seconds_to_close_from ?? 0;
  const to = filter.seconds_to_close_to ?? 0;
  const byField: Readonly<Record<OwnField, SQL | false>> = {
    seconds_to_close_from: from > 0 && sql`closed_at - created_at >= ${int(from)}`,
    seconds_to_close_to: to > 0 && sql`closed_at - created_at < ${int(to)}`,
    responder_ids:
      responders.length > 0 &&
      sql`incident_id in (select incident_id from incident_responders
        where ${rangeCondition(filter)} and ${isAmong(sql`responder_id`, responders)})`,
  };
  const conditions = Object.values(byField);
  return conditions.some((condition) => condition !== false) ? all(conditions) : undefined;
}

// Titles, labels and fields: each distinct text is stored once, so these conditions cost as much as there are
// distinct texts, however many incidents there are.

function titleCondition(filter: IncidentFilter): SQL | false {
  const words = wordConditions(filter);
  return words.length > 0 && sql`title_id in (select title_id from incident_titles where ${all(words)})`;
}

/**
 * Title condition for queries in many statements, each of which would scan all titles: a list of title numbers,
 * either matching or non-matching, whichever is shorter. Undefined without a title filter.
 */
export async function titlesByNumber(db: Db, filter: IncidentFilter): Promise<SQL | undefined> {
  const words = wordConditions(filter);
  if (words.length === 0) return undefined;
  const [{ matching, others } = { matching: '{}', others: '{}' }] = await db
    .select({ matching: titleNumbers(sql`is_match`), others: titleNumbers(sql`not is_match`) })
    .from(sql`(select title_id, ${all(words)} as is_match from incident_titles) as titles`);
  return matching.length <= others.length
    ? sql`title_id = any(${matching}::integer[])`
    : sql`title_id <> all(${others}::integer[])`;
}

function titleNumbers(where: SQL): SQL<string> {
  return sql<string>`coalesce(array_agg(title_id) filter (where ${where}), '{}')::text`;
}

function wordConditions({ query }: IncidentFilter): SQL[] {
  return queryWords(query).map((word) =>
    storableCondition(word, sql`strpos(folded_title, ${word}::text) > 0`),
  );
}

function labelCondition(filter: IncidentFilter): SQL | false {
  const labels = Object.entries(filter.labels).map(([name, value]) =>
    storableCondition([name, value], sql`labels ->> ${name}::text = ${value}`),
  );
  return labels.length > 0 && sql`labels_id in (select labels_id from incident_labels where ${all(labels)})`;
}

function fieldCondition(filter: IncidentFilter): SQL | false {
  const fields = Object.entries(filter.fields).map(([name, value]) =>
    storableCondition([name, value], sql`fields -> ${name}::text = ${stringifyJson(value)}::text::jsonb`),
  );
  return fields.length > 0 && sql`fields_id in (select fields_id from incident_fields where ${all(fields)})`;
}

/** Condition on user input; false for text that the store cannot contain. */
function storableCondition(value: unknown, condition: SQL): SQL {
  return isStorable(value) ? condition : sql`false`;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isStorableText(name) && isStorable(member));
}

function all(conditions: readonly (SQL | false)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}

/** Condition that an integer column equals one of the ids, with a single parameter. */
export function isAmong(column: SQL, ids: readonly Id[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::bigint[])`;
}

/** Integer literal, for places where a parameter would have no type. */
export function int(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer`);
  return sql.raw(String(value));
}

/** Id of the caller; 0, a member of no team, without a key. */
function callerId({ caller }: Context): SQL {
  return sql`${String(caller.kind === 'person' ? caller.person_id : 0)}::bigint`;
}
