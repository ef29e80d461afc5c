import type * as z from 'zod/mini';
import { incidentExport, type IncidentRow, responderInsight, type ResponderMetrics } from '#contract/insight';
import type { Operation, ReplyOf } from '#contract/operation';
import { issueInfo } from '#contract/rum';
import {
  type Layer,
  type LayerSchedule,
  type Schedule,
  scheduleInfo,
  scheduleSelf,
  type Slot,
} from '#contract/schedule';
import { type EnrichedFrame, stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import { reworded } from '#domain/oncall/reply/reworded';
import { mapInSteps } from '../../steps';
import type { Mask } from './mask';

type Masker = (reply: unknown, mask: Mask) => Promise<unknown>;

const MASKERS = [
  masker(issueInfo, maskIssue),
  masker(scheduleSelf, maskSchedules),
  masker(scheduleInfo, maskSlots),
  masker(responderInsight, maskResponders),
  masker(incidentExport, maskIncidents),
  masker(stackEnrich, maskFrames),
  masker(webhookDetail, maskDelivery),
] as const;

/** Operations whose replies leave the dashboard, masked. */
export const MASKED_OPERATIONS: readonly Operation[] = MASKERS.map(([operation]) => operation);

function masker<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  masked: (reply: z.output<Reply>, mask: Mask) => Promise<unknown>,
): [operation: Operation, masker: Masker] {
  return [operation, (value, mask) => masked(operation.reply.parse(value), mask)];
}

/**
 * Data of a reply as guests and agents get it, masked in steps. @throws if it is not a reply of the operation, or never
 * leaves.
 */
export async function maskReply({ path }: Operation, reply: unknown, mask: Mask): Promise<unknown> {
  const [, masked] = MASKERS.find(([operation]) => operation.path === path) ?? [];
  if (!masked) throw new Error(`Replies of ${path} are not for guests.`);
  return masked(reply, mask);
}

async function maskSchedules({ data }: ReplyOf<typeof scheduleSelf>, mask: Mask) {
  const visible = data.items.filter(({ schedule_id: id }) => mask.schedules?.has(String(id)) ?? true);
  const { as_of } = data;
  const items = await mapInSteps(visible, (schedule) => maskSchedule(schedule, mask));
  return { data: { items, ...(as_of !== undefined && { as_of }) } };
}

async function maskSlots({ data }: ReplyOf<typeof scheduleInfo>, mask: Mask) {
  const { cur_oncall: now, next_oncall: next, as_of, external_id, seats } = data;
  return {
    data: {
      cur_oncall: now && maskSlot(now, mask),
      next_oncall: next && maskSlot(next, mask),
      ...externalIdOf(external_id, mask),
      ...(seats && { seats }),
      ...(as_of !== undefined && { as_of }),
    },
  };
}

async function maskResponders({ data: { items } }: ReplyOf<typeof responderInsight>, { pseudonymOf }: Mask) {
  if (!pseudonymOf) return { data: { items } };
  const renamed = (row: ResponderMetrics) => ({ ...row, responder_name: pseudonymOf(row.responder_id) });
  return { data: { items: await mapInSteps(items, renamed) } };
}

async function maskIncidents({ data, ...page }: ReplyOf<typeof incidentExport>, mask: Mask) {
  const rowOf = async ({ labels, title, ...row }: IncidentRow): Promise<IncidentRow> => ({
    ...row,
    ...(labels && { labels: await maskLabels(labels, mask) }),
    ...(title !== undefined && { title: mask.text(title) }),
  });
  return { ...page, data: await mapInSteps(data, rowOf) };
}

async function maskLabels(labels: Readonly<Record<string, string>>, { text, member }: Mask) {
  const masked = await mapInSteps(
    Object.entries(labels),
    ([key, value]) => [text(key), member(key, value)] as const,
  );
  return Object.fromEntries(masked);
}

async function maskIssue({ data }: ReplyOf<typeof issueInfo>, { text, name }: Mask) {
  const { suspected_cause: cause, error } = data;
  const [type = '', message = '', reason = ''] = await mapInSteps(
    [error.type, error.message, cause?.reason ?? ''],
    text,
  );
  return {
    data: {
      ...data,
      application_name: name(data.application_name),
      service: name(data.service),
      error: { type, message },
      ...(cause && { suspected_cause: { ...cause, reason, person_id: 0 } }),
    },
  };
}

async function maskFrames({ data }: ReplyOf<typeof stackEnrich>, { text, file, code }: Mask) {
  const placeOf = <T extends { file: string; function: string }>(place: T): T => ({
    ...place,
    file: file(place.file),
    function: code(place.function),
  });
  const frameOf = ({ minified, code_snippets, ...frame }: EnrichedFrame): EnrichedFrame => ({
    ...placeOf(frame),
    class_name: code(frame.class_name),
    method_name: code(frame.method_name),
    module: code(frame.module),
    code_snippets: code_snippets.map((line) => ({ line: line.line, code: text(line.code) })),
    ...(minified && { minified: placeOf(minified) }),
  });
  const removed = data.removed?.map((part) => ({ ...part, example: text(part.example) }));
  return { data: { frames: await mapInSteps(data.frames, frameOf), ...(removed && { removed }) } };
}

const NO_MESSAGES = { headers: () => '', body: () => '' };

async function maskDelivery({ data }: ReplyOf<typeof webhookDetail>, mask: Mask) {
  const { text, name, url } = mask;
  const { headers, body } = mask.hasMessages ? mask : NO_MESSAGES;
  const [endpoint = '', error_message = '', ref_title = '', channel_name = '', ...messages] =
    await mapInSteps(
      [
        () => url(data.endpoint),
        () => text(data.error_message),
        () => text(data.ref_title),
        () => name(data.channel_name),
        () => headers(data.request_headers),
        () => body(data.request_body),
        () => headers(data.response_headers),
        () => body(data.response_body),
      ],
      (masked) => masked(),
    );
  const [request_headers = '', request_body = '', response_headers = '', response_body = ''] = messages;
  const texts = { endpoint, error_message, ref_title, channel_name };
  return { data: { ...data, ...texts, request_headers, request_body, response_headers, response_body } };
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
