import { type Id, parseId } from '#contract/id';
import { responderInsight, type ResponderMetrics } from '#contract/insight';
import type { Names } from '#contract/names';
import type { Operation } from '#contract/operation';
import { issueInfo } from '#contract/rum';
import {
  type Layer,
  type LayerSchedule,
  type Schedule,
  scheduleInfo,
  scheduleSelf,
  type Slot,
} from '#contract/schedule';
import { type Delivery, webhookDetail } from '#contract/webhook';
import { reworded } from '#domain/oncall/reply/reworded';
import { withoutNames } from '#domain/privacy/names-in-text';
import { pseudonymsOf } from '#domain/privacy/pseudonyms';
import { maskPersonal } from '#domain/privacy/personal';
import { maskText, maskUrl } from '#domain/privacy/secrets';
import { maskBody } from '#domain/webhook/body';
import { headerTextLines } from '#domain/webhook/header-text';

/** Rules for the part of the owner's view that guests see. */
export type Mask = {
  /** Schedule ids of the view; undefined = all. */
  schedules: ReadonlySet<string> | undefined;
  /** True if guests see headers and bodies of a delivery. */
  hasMessages: boolean;
  /** Undefined if people have their names. */
  pseudonymOf: ((id: Id) => string) | undefined;
  /** Masks secrets and personal data of free text; under pseudonyms also names. */
  text: (text: string) => string;
  /** Masks personal data in the name of a thing; under pseudonyms also names of people. */
  name: (name: string) => string;
};

function masked(text: string): string {
  return maskPersonal(maskText(text));
}

/** @param people people whose names may occur in texts. */
export function createMask(
  {
    pseudonyms,
    schedules,
    hasMessages = false,
  }: { pseudonyms: boolean; schedules: readonly string[] | undefined; hasMessages?: boolean },
  people: Names['people'],
): Mask {
  const scope = schedules && new Set(schedules);
  const access = { schedules: scope, hasMessages };
  if (!pseudonyms) return { ...access, pseudonymOf: undefined, text: masked, name: maskPersonal };
  const pseudonymOf = pseudonymsOf(people.map(({ person_id }) => person_id));
  const nameList = people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name }));
  const withPseudonyms = withoutNames(nameList, pseudonymOf);
  // Masks email addresses first: once names in them are replaced, they are no longer recognised.
  const name = (written: string): string => withPseudonyms(maskPersonal(written));
  return { ...access, pseudonymOf, name, text: (written) => withPseudonyms(masked(written)) };
}

/** Data of a reply as guests get it. @throws if it is not a reply of the operation. */
export function maskReply(operation: Operation, reply: unknown, mask: Mask): unknown {
  switch (operation.path) {
    case scheduleSelf.path: {
      const { data } = scheduleSelf.reply.parse(reply);
      const visible = data.items.filter(({ schedule_id: id }) => mask.schedules?.has(String(id)) ?? true);
      const { as_of } = data;
      const items = visible.map((schedule) => maskSchedule(schedule, mask));
      return { data: { items, ...(as_of !== undefined && { as_of }) } };
    }
    case scheduleInfo.path: {
      const { cur_oncall: now, next_oncall: next, as_of, external_id } = scheduleInfo.reply.parse(reply).data;
      return {
        data: {
          cur_oncall: now && maskSlot(now, mask),
          next_oncall: next && maskSlot(next, mask),
          ...externalIdOf(external_id, mask),
          ...(as_of !== undefined && { as_of }),
        },
      };
    }
    case responderInsight.path: {
      const { items } = responderInsight.reply.parse(reply).data;
      const { pseudonymOf } = mask;
      if (!pseudonymOf) return { data: { items } };
      const renamed = (row: ResponderMetrics) => ({ ...row, responder_name: pseudonymOf(row.responder_id) });
      return { data: { items: items.map(renamed) } };
    }
    case issueInfo.path: {
      const { data } = issueInfo.reply.parse(reply);
      const { suspected_cause: cause, error } = data;
      return {
        data: {
          ...data,
          error: { ...error, message: mask.text(error.message) },
          ...(cause && { suspected_cause: { ...cause, reason: mask.text(cause.reason), person_id: 0 } }),
        },
      };
    }
    case webhookDetail.path: {
      const { data } = webhookDetail.reply.parse(reply);
      const { endpoint, error_message: error, ref_title: title } = data;
      return {
        data: {
          ...data,
          ...messagesOf(data, mask),
          endpoint: maskUrl(endpoint),
          error_message: mask.text(error),
          ref_title: mask.text(title),
          channel_name: mask.name(data.channel_name),
        },
      };
    }
    default:
      return operation.reply.parse(reply);
  }
}

/** Max characters of a body in a guest's delivery. */
const MAX_BODY = 200_000;

/** Headers and bodies of a delivery, without secrets and personal data; empty in other views. */
function messagesOf(delivery: Delivery, { hasMessages, text }: Mask) {
  const headers = (written: string) =>
    hasMessages
      ? text(
          headerTextLines(written)
            .map((line) => line.masked)
            .join('\n'),
        )
      : '';
  // Cut at last: half a secret might not be recognised.
  const body = (written: string) => (hasMessages ? text(maskBody(written)).slice(0, MAX_BODY) : '');
  return {
    request_headers: headers(delivery.request_headers),
    request_body: body(delivery.request_body),
    response_headers: headers(delivery.response_headers),
    response_body: body(delivery.response_body),
  };
}

function maskSchedule(schedule: Schedule, mask: Mask): Schedule {
  const { external_id, ...renamed } = reworded(schedule, mask.name);
  const periodsOf = (layer: LayerSchedule): LayerSchedule => ({
    ...layer,
    schedules: layer.schedules.map((period) => ({ ...period, group: maskGroup(period.group, mask) })),
  });
  const layerOf = (layer: Layer): Layer => ({
    ...layer,
    groups: layer.groups.map((group) => maskGroup(group, mask)),
  });
  return {
    ...renamed,
    description: mask.text(schedule.description),
    ...externalIdOf(external_id, mask),
    layers: renamed.layers.map(layerOf),
    ...(renamed.versions && {
      versions: renamed.versions.map((version) => ({ ...version, layers: version.layers.map(layerOf) })),
    }),
    layer_schedules: renamed.layer_schedules.map(periodsOf),
    final_schedule: periodsOf(renamed.final_schedule),
  };
}

/** Pseudonyms remove the id in another tool, which may look the schedule up there. */
function externalIdOf(id: string | undefined, { pseudonymOf, text }: Mask): { external_id?: string } {
  return id === undefined || pseudonymOf ? {} : { external_id: text(id) };
}

/** Pseudonyms remove names of groups, which are often those of people. */
function maskGroup<T extends { group_name: string }>(group: T, { pseudonymOf, name }: Mask): T {
  return { ...group, group_name: pseudonymOf ? '' : name(group.group_name) };
}

function maskSlot(slot: Slot, mask: Mask): Slot {
  const { group } = slot;
  const name = mask.pseudonymOf ? '' : mask.name(group.name);
  return { ...slot, group: { ...maskGroup(group, mask), name } };
}

/** Names that occur in replies. Unknown people get no pseudonym. */
export function visibleNames(all: Names, replies: readonly unknown[], { pseudonymOf, name }: Mask): Names {
  const ids: Ids = { people: new Set(), teams: new Set(), channels: new Set(), roles: new Set() };
  for (const reply of replies) collect(reply, ids);
  const has_people = all.people.length > 0;
  const listed = all.people.filter(({ person_id: id }) => ids.people.has(String(id)));
  const unlisted = [...ids.people].flatMap((digits) => parseId(digits) ?? []);
  const people = has_people ? listed.map(({ person_id }) => person_id) : unlisted;
  return {
    ...(has_people && listed.length === 0 && { has_people }),
    people: pseudonymOf
      ? people.map((person_id) => ({ person_id, person_name: pseudonymOf(person_id) }))
      : listed,
    teams: all.teams
      .filter(({ team_id: id }) => ids.teams.has(String(id)))
      .map(({ team_id, team_name }) => ({ team_id, team_name: name(team_name) })),
    channels: all.channels
      .filter(({ channel_id: id }) => ids.channels.has(String(id)))
      .map(({ channel_id, channel_name }) => ({ channel_id, channel_name: name(channel_name) })),
    roles: all.roles
      .filter(({ role_id: id }) => ids.roles.has(String(id)))
      .map(({ role_id, role_name, order }) => ({ role_id, role_name: name(role_name), order })),
  };
}

type Ids = Record<Exclude<keyof Names, 'has_people'>, Set<string>>;

const KIND_OF = new Map<string, keyof Ids>([
  ['person_ids', 'people'],
  ['responder_id', 'people'],
  ['team_id', 'teams'],
  ['channel_id', 'channels'],
  ['role_id', 'roles'],
]);

function collect(value: unknown, ids: Ids, kind?: keyof Ids): void {
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (kind) ids[kind].add(String(value));
  } else if (Array.isArray(value)) {
    for (const member of value) collect(member, ids, kind);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) collect(member, ids, KIND_OF.get(key));
  }
}
