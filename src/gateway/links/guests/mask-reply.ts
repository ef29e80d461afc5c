import type * as z from 'zod/mini';
import { MAX_GUEST_BODY } from '#contract/links';
import { incidentExport, type IncidentRow, responderInsight, type ResponderMetrics } from '#contract/insight';
import type { Operation, ReplyOf } from '#contract/operation';
import type { OPERATION_PATHS } from '#contract/paths';
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
import { type Delivery, webhookDetail } from '#contract/webhook';
import { reworded } from '#domain/oncall/reply/reworded';
import { maskFile, maskFormats } from '#domain/privacy/code';
import { emailSpans } from '#domain/privacy/personal';
import { MASK } from '#domain/privacy/secrets';
import { cover } from '#domain/privacy/spans';
import { urlSpans } from '#domain/privacy/urls';
import { maskBody } from '#domain/webhook/body';
import { maskHeaderText } from '#domain/webhook/header-text';
import type { Mask } from './mask';

type Masker = (reply: unknown, mask: Mask) => unknown;

/** Operations whose replies leave the dashboard masked; null for one whose replies never do. */
const MASKERS: Record<keyof typeof OPERATION_PATHS, { path: string; masked: Masker } | null> = {
  applicationInfo: null,
  applicationInfos: null,
  issueInfo: masker(issueInfo, maskIssue),
  scheduleSelf: masker(scheduleSelf, maskSchedules),
  scheduleInfo: masker(scheduleInfo, maskSlots),
  responderInsight: masker(responderInsight, maskResponders),
  incidentExport: masker(incidentExport, maskIncidents),
  stackEnrich: masker(stackEnrich, maskFrames),
  webhookDetail: masker(webhookDetail, maskDelivery),
  webhookList: null,
  applicationList: null,
  issueList: null,
};

function masker<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { path, reply }: Operation<Request, Reply>,
  masked: (reply: z.output<Reply>, mask: Mask) => unknown,
): { path: string; masked: Masker } {
  return { path, masked: (value, mask) => masked(reply.parse(value), mask) };
}

const BY_PATH = new Map(Object.values(MASKERS).flatMap((row) => (row ? [[row.path, row.masked]] : [])));

/** Data of a reply as guests and agents get it. @throws if it is not a reply of the operation, or never leaves. */
export function maskReply({ path }: Operation, reply: unknown, mask: Mask): unknown {
  const masked = BY_PATH.get(path);
  if (!masked) throw new Error(`Replies of ${path} are not for guests.`);
  return masked(reply, mask);
}

function maskSchedules({ data }: ReplyOf<typeof scheduleSelf>, mask: Mask) {
  const visible = data.items.filter(({ schedule_id: id }) => mask.schedules?.has(String(id)) ?? true);
  const { as_of } = data;
  const items = visible.map((schedule) => maskSchedule(schedule, mask));
  return { data: { items, ...(as_of !== undefined && { as_of }) } };
}

function maskSlots({ data }: ReplyOf<typeof scheduleInfo>, mask: Mask) {
  const { cur_oncall: now, next_oncall: next, as_of, external_id } = data;
  return {
    data: {
      cur_oncall: now && maskSlot(now, mask),
      next_oncall: next && maskSlot(next, mask),
      ...externalIdOf(external_id, mask),
      ...(as_of !== undefined && { as_of }),
    },
  };
}

function maskResponders({ data: { items } }: ReplyOf<typeof responderInsight>, { pseudonymOf }: Mask) {
  if (!pseudonymOf) return { data: { items } };
  const renamed = (row: ResponderMetrics) => ({ ...row, responder_name: pseudonymOf(row.responder_id) });
  return { data: { items: items.map(renamed) } };
}

function maskIncidents({ data, ...page }: ReplyOf<typeof incidentExport>, { text, rules }: Mask) {
  const rowOf = ({ labels, title, ...row }: IncidentRow): IncidentRow => ({
    ...row,
    ...(labels && {
      labels: Object.fromEntries(
        Object.entries(labels).map(([key, value]) => [
          text(key),
          cover(value, rules.value(key, value), MASK),
        ]),
      ),
    }),
    ...(title !== undefined && { title: text(title) }),
  });
  return { ...page, data: data.map(rowOf) };
}

function maskIssue({ data }: ReplyOf<typeof issueInfo>, { text, name }: Mask) {
  const { suspected_cause: cause, error } = data;
  return {
    data: {
      ...data,
      application_name: name(data.application_name),
      service: name(data.service),
      error: { type: text(error.type), message: text(error.message) },
      ...(cause && { suspected_cause: { ...cause, reason: text(cause.reason), person_id: 0 } }),
    },
  };
}

function maskFrames({ data }: ReplyOf<typeof stackEnrich>, { text, name }: Mask) {
  const placeOf = <T extends { file: string; function: string }>(place: T): T => ({
    ...place,
    file: name(maskFile(place.file)),
    function: name(maskFormats(place.function)),
  });
  const frameOf = ({ minified, code_snippets, ...frame }: EnrichedFrame): EnrichedFrame => ({
    ...placeOf(frame),
    class_name: name(maskFormats(frame.class_name)),
    method_name: name(maskFormats(frame.method_name)),
    module: name(maskFormats(frame.module)),
    code_snippets: code_snippets.map(({ line, code }) => ({ line, code: text(code) })),
    ...(minified && { minified: placeOf(minified) }),
  });
  const removed = data.removed?.map((part) => ({ ...part, example: text(part.example) }));
  return { data: { frames: data.frames.map(frameOf), ...(removed && { removed }) } };
}

function maskDelivery({ data }: ReplyOf<typeof webhookDetail>, mask: Mask) {
  return {
    data: {
      ...data,
      ...messagesOf(data, mask),
      endpoint: cover(data.endpoint, [...urlSpans(data.endpoint), ...emailSpans(data.endpoint)], MASK),
      error_message: mask.text(data.error_message),
      ref_title: mask.text(data.ref_title),
      channel_name: mask.name(data.channel_name),
    },
  };
}

/** Headers and bodies of a delivery, without secrets and personal data; empty in other views. */
function messagesOf(delivery: Delivery, { hasMessages, rules }: Mask) {
  const headers = (written: string) => (hasMessages ? maskHeaderText(written, rules) : '');
  // Cut at last: half a secret might not be recognised.
  const body = (written: string) => (hasMessages ? maskBody(written, rules).slice(0, MAX_GUEST_BODY) : '');
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
