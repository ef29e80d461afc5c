import * as z from 'zod/mini';
import { FILTER_SEVERITIES, incidentExport, responderInsight, ResponderMetrics } from '#contract/insight';
import { BinaryImage, EnrichedFrame, STACK_TYPES, stackEnrich } from '#contract/stack';
import { Delivery, webhookDetail } from '#contract/webhook';
import { formatIso } from '#domain/time/format';
import { askMasked, namingOf, RANGE, rangeOf, ReplyId, tool, type ToolContext } from './tool';

const range = {
  ...RANGE,
  query: z._default(z.string().check(z.maxLength(1000)), ''),
  severities: z.optional(z.array(z.enum(FILTER_SEVERITIES))),
};

type Range = {
  start?: string | undefined;
  end?: string | undefined;
  query: string;
  severities?: (typeof FILTER_SEVERITIES)[number][] | undefined;
};

function filterOf({ query, severities, ...times }: Range, context: ToolContext) {
  const { start, end } = rangeOf(times, context);
  return {
    start_time: start,
    end_time: end,
    query,
    labels: {},
    fields: {},
    time_zone: String(context.accountZone),
    ...(severities && { severities }),
  };
}

export const RECORD_TOOLS = [
  tool({
    name: 'responder_figures',
    title: 'Figures of responders',
    description:
      'Per person in a range of at most six months, by default the last 28 days: incidents, acknowledgements, escalations, notifications, interruptions, and mean seconds to acknowledge.',
    input: range,
    output: {
      responders: z.array(
        z.object({
          ...z.omit(ResponderMetrics, { responder_id: true, responder_name: true, ts: true, hours: true })
            .shape,
          responder: z.string(),
        }),
      ),
    },
    async run(args, context) {
      const { mask } = await namingOf(context);
      const { data } = await askMasked(context, responderInsight, filterOf(args, context), mask);
      return {
        responders: data.items.map(
          ({ responder_id: _id, responder_name: responder, ts: _ts, hours: _hours, ...figures }) =>
            Object.assign(figures, { responder }),
        ),
      };
    },
  }),
  tool({
    name: 'list_incidents',
    title: 'Incidents of a range',
    description:
      'Incidents triggered in a range of at most six months, by default the last 28 days, the latest first, with severity, channel, team and times; one page of up to 500.',
    input: {
      ...range,
      page: z._default(z.int().check(z.minimum(1)), 1),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 100),
    },
    output: {
      total: z.int(),
      page: z.int(),
      incidents: z.array(
        z.looseObject({
          incident_id: z.string(),
          severity: z.string(),
          created_at: z.string(),
          team: z.string(),
          channel: z.string(),
          is_acked: z.boolean(),
          seconds_to_first_ack: z.int(),
          seconds_to_close: z.int(),
        }),
      ),
    },
    async run({ page, limit, ...args }, context) {
      const { mask, all } = await namingOf(context);
      const input = { ...filterOf(args, context), asc: false, p: page, limit };
      const { data, total } = await askMasked(context, incidentExport, input, mask);
      const teams = new Map(
        all.teams.map(({ team_id, team_name }) => [String(team_id), mask.name(team_name)]),
      );
      const channels = new Map(
        all.channels.map(({ channel_id, channel_name }) => [String(channel_id), mask.name(channel_name)]),
      );
      return {
        total,
        page,
        incidents: data.map(({ account_id: _account, team_id, channel_id, created_at, ...row }) =>
          Object.assign(row, {
            created_at: formatIso(created_at, String(context.accountZone)),
            team: teams.get(String(team_id)) ?? `#${team_id}`,
            channel: channels.get(String(channel_id)) ?? `#${channel_id}`,
          }),
        ),
      };
    },
  }),
  tool({
    name: 'symbolicate_stack',
    title: 'Symbolicate a stack',
    description:
      'Frames of a raw error stack with original files, lines, functions and code, by the artifacts of a service and version.',
    input: {
      type: z.enum(STACK_TYPES),
      service: z.string(),
      version: z.optional(z.string()),
      stack: z.string().check(z.maxLength(1_000_000)),
      binary_images: z._default(z.array(BinaryImage), []),
      build_id: z.optional(z.string()),
    },
    output: { frames: z.array(EnrichedFrame) },
    async run(args, context) {
      const { mask } = await namingOf(context);
      const { data } = await askMasked(context, stackEnrich, args, mask);
      return { frames: data.frames };
    },
  }),
  tool({
    name: 'webhook_delivery',
    title: 'A webhook delivery',
    description: 'One outgoing webhook: outcome, address, headers and bodies, with secrets masked.',
    input: { integration_id: z.string(), event_id: z.string() },
    output: { ...Delivery.shape, channel_id: ReplyId },
    async run({ integration_id, event_id }, context) {
      const { mask } = await namingOf(context);
      const input = { event_id, intergration_id: integration_id };
      return (await askMasked(context, webhookDetail, input, mask)).data;
    },
  }),
];
