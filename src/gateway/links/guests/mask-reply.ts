import type * as z from 'zod/mini';
import { parseId } from '#contract/id';
import { incidentExport, responderInsight } from '#contract/insight';
import type { Names } from '#contract/names';
import type { Operation } from '#contract/operation';
import { issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import { mapInSteps } from '../../steps';
import type { Mask } from './mask';

/** What becomes of a member; undefined: it is left out. */
type MaskRule = (value: unknown, mask: Mask, of: object) => unknown;

const by =
  (kind: 'text' | 'name' | 'url' | 'file' | 'code'): MaskRule =>
  (value, mask) =>
    mask[kind](String(value));
const [text, name, url, file, code] = [by('text'), by('name'), by('url'), by('file'), by('code')];
const message =
  (kind: 'headers' | 'body'): MaskRule =>
  (value, mask) =>
    mask.hasMessages ? mask[kind](String(value)) : '';
const leftOut: MaskRule = () => undefined;

/** Pseudonyms remove names of groups, which are often those of people. */
const groupName: MaskRule = (value, mask) => (mask.pseudonymOf ? '' : mask.name(String(value)));
/** Pseudonyms remove the id in another tool, which may look the schedule up there. */
const externalId: MaskRule = (value, mask) => (mask.pseudonymOf ? undefined : mask.text(String(value)));

const responderName: MaskRule = (value, { pseudonymOf }, of) =>
  pseudonymOf && 'responder_id' in of ? pseudonymOf(parseId(String(of.responder_id)) ?? 0) : value;

const labels: MaskRule = (value, mask) =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([key, label]) => [mask.text(key), mask.member(key, String(label))]),
  );

type MemberName<T> = T extends readonly (infer Item)[]
  ? MemberName<Item>
  : T extends object
    ? (keyof T & string) | MemberName<T[keyof T]>
    : never;

function masked<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  rules: Readonly<Partial<Record<MemberName<z.output<Reply>>, MaskRule>>>,
): readonly [Operation, Readonly<Record<string, MaskRule | undefined>>] {
  return [operation, rules];
}

/** Members that are masked, at any depth of the reply of an operation. Others stay. */
const MASKED = [
  masked(issueInfo, {
    application_name: name,
    service: name,
    type: text,
    message: text,
    reason: text,
    person_id: () => 0,
  }),
  masked(scheduleSelf, {
    schedule_name: name,
    description: text,
    layer_name: name,
    group_name: groupName,
    external_id: externalId,
  }),
  masked(scheduleInfo, { name: groupName, group_name: groupName, external_id: externalId }),
  masked(responderInsight, { responder_name: responderName }),
  masked(incidentExport, { title: text, labels }),
  masked(stackEnrich, {
    file,
    function: code,
    class_name: code,
    method_name: code,
    module: code,
    code: text,
    example: text,
    other_build: leftOut,
    release: leftOut,
    by_name: leftOut,
  }),
  masked(webhookDetail, {
    endpoint: url,
    error_message: text,
    ref_title: text,
    channel_name: name,
    request_headers: message('headers'),
    request_body: message('body'),
    response_headers: message('headers'),
    response_body: message('body'),
  }),
];

/** Operations whose replies leave the dashboard, masked. */
export const MASKED_OPERATIONS: readonly Operation[] = MASKED.map(([operation]) => operation);

/**
 * Reply as guests and agents get it, masked in steps, without schedules that the mask does not have. @throws if it is not
 * a reply of the operation, or never leaves.
 */
export async function maskReply({ path }: Operation, reply: unknown, mask: Mask): Promise<unknown> {
  const [operation, rules] = MASKED.find(([one]) => one.path === path) ?? [];
  if (!operation || !rules) throw new Error(`Replies of ${path} are not for guests.`);
  const steps: (() => void)[] = [];
  const isVisible = (item: unknown) =>
    typeof item !== 'object' ||
    item === null ||
    !('schedule_id' in item) ||
    (mask.schedules?.has(String(item.schedule_id)) ?? true);
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(isVisible).map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const members: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(value)) {
      const rule = rules[key];
      members[key] = rule ? undefined : copy(member);
      if (rule && member !== undefined) steps.push(() => void (members[key] = rule(member, mask, value)));
    }
    return members;
  };
  const copied = copy(operation.reply.parse(reply));
  await mapInSteps(steps, (step) => step());
  return copied;
}

/** Lists of names by the member of replies that has their ids. */
const LIST_OF: Readonly<Record<string, string | undefined>> = {
  person_ids: 'people',
  responder_id: 'people',
  team_id: 'teams',
  channel_id: 'channels',
  role_id: 'roles',
};

/** Names that occur in replies. Unknown people get no pseudonym. */
export function visibleNames(
  all: Names,
  replies: readonly unknown[],
  { pseudonymOf, name: nameOf }: Pick<Mask, 'pseudonymOf' | 'name'>,
): Names {
  const found = new Set<string>();
  const collect = (value: unknown, list?: string): void => {
    if (typeof value === 'number' || typeof value === 'bigint') {
      if (list !== undefined) found.add(`${list} ${value}`);
    } else if (Array.isArray(value)) {
      for (const member of value) collect(member, list);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) collect(member, LIST_OF[key]);
    }
  };
  for (const reply of replies) collect(reply);
  const has_people = all.people.length > 0;
  const listed = all.people.filter(({ person_id }) => found.has(`people ${person_id}`));
  const people = has_people
    ? listed.map(({ person_id }) => person_id)
    : [...found].flatMap((one) => (one.startsWith('people ') ? (parseId(one.slice(7)) ?? []) : []));
  return {
    ...(has_people && listed.length === 0 && { has_people }),
    people: pseudonymOf
      ? people.map((person_id) => ({ person_id, person_name: pseudonymOf(person_id) }))
      : listed,
    teams: all.teams
      .filter(({ team_id }) => found.has(`teams ${team_id}`))
      .map(({ team_id, team_name }) => ({ team_id, team_name: nameOf(team_name) })),
    channels: all.channels
      .filter(({ channel_id }) => found.has(`channels ${channel_id}`))
      .map(({ channel_id, channel_name }) => ({ channel_id, channel_name: nameOf(channel_name) })),
    roles: all.roles
      .filter(({ role_id }) => found.has(`roles ${role_id}`))
      .map(({ role_id, role_name, order }) => ({ role_id, role_name: nameOf(role_name), order })),
    ...(all.targets && { targets: all.targets }),
  };
}
