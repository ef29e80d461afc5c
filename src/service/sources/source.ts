import * as z from 'zod/mini';
import type { ExportFile } from '#domain/exchange/exchange';
import type { ExportTool } from '#domain/exchange/read-export';
import type { SourceTool } from '#domain/exchange/source-tools';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { signaturesIn } from '#domain/webhook/signature';

/** Reader of a tool's replies. */
export function readerOf(tool: SourceTool): ExportTool {
  return tool === 'jsm' ? 'opsgenie' : tool;
}

/** Tool that is read regularly, with its secrets: never print one. */
export type Source = {
  /** Unique; part of commands, metrics and pages. */
  name: string;
  tool: SourceTool;
  /** Base address of the API, or of a calendar; of a calendar, all of it is secret. */
  url: URL;
  token: string | undefined;
  /** Reads the files of the secrets again, since a key may be replaced while the server runs. @throws ConfigError */
  reread?: () => Promise<Source>;
  /** Signs the tool's webhooks; undefined: the secret address is proof enough. */
  webhookSecret?: string | undefined;
  /** Owner of the token, for Jira Service Management. */
  email: string | undefined;
  /** Site of Jira Service Management. */
  cloudId: string | undefined;
  /** Organisation of the site: members of its teams are read with it. */
  organisation?: string | undefined;
  /** Address of the Grafana stack, for tokens of service accounts. */
  grafana?: URL | undefined;
  as: 'rota' | 'absences' | 'holidays';
  /** Person of a calendar of absences; undefined: its events name them. */
  person: string | undefined;
  /** tz database name of a calendar without one. */
  timeZone: string | undefined;
  everySeconds: number;
  /** Ids in the tool; undefined: all. */
  schedules: readonly string[] | undefined;
  teams: readonly string[] | undefined;
  /** Begin of the incidents to read; undefined: none. */
  incidentsSince: UnixSeconds | undefined;
  /** Members of its entry that mean nothing any more. */
  ignored: readonly string[];
};

/** Seconds between two readings: those of the source, or more where its calendar requests more. */
export function intervalOf(
  { everySeconds }: Pick<Source, 'everySeconds'>,
  marks: CalendarMarks | null | undefined,
): number {
  return Math.max(everySeconds, marks?.refreshSeconds ?? 0);
}

/** Question to a tool. */
export type ToolRequest = {
  now: UnixSeconds;
  /** Window of shifts; a fetcher splits it by the limits of the tool. */
  window: Interval;
  /** Ids of schedules of earlier syncs: one that is missing in the list is fetched by id. */
  knownIds: readonly string[];
  /** Reads incidents that changed since; undefined: none. */
  incidentsSince: UnixSeconds | undefined;
  signal: AbortSignal;
  /** Reports progress of a long sync. */
  onProgress: (line: string) => void;
  /** Marks that the last reading of this calendar ended with. */
  before?: CalendarMarks | undefined;
};

/** Marks of a calendar, by which the next reading sees that nothing has changed. */
export const CalendarMarks = z.object({
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** Hash of the events, without what changes at every download. */
  hash: z.string(),
  events: z.int(),
  /** Readings in a row with no event, after one with some. */
  emptyReadings: z.int(),
  /** End of the time in which its repeating events were read. */
  until: z.optional(z.int()),
  /** Interval that the calendar requests. */
  refreshSeconds: z.optional(z.int()),
});
type CalendarMarks = z.output<typeof CalendarMarks>;

/** Replies of a tool in one reading. */
export type ToolReading = {
  /** As `import --from` reads them, `<id>.<part>.json`; `window` is that of the answer in the file. */
  files: readonly ExportFile[];
  /** All schedules in the tool's list, also schedules that were not requested. */
  schedules: readonly { id: string; name: string; url?: string | undefined }[];
  /** False if a list was cut, or cannot be shown to be whole: absence means nothing then. */
  isWhole: boolean;
  /** Ids of known schedules that are missing in a whole list, and are not there by their id. */
  gone: readonly string[];
  /** Parts that could not be read. `schedule`: id in the tool. */
  problems: readonly { schedule?: string; text: string }[];
  /** Marks of a calendar. If nothing has changed since those of the request, there is no file. */
  marks?: CalendarMarks;
  /** Clock of the tool minus this one, in seconds; undefined if its replies have no date. */
  clockSkew: number | undefined;
  requests: number;
};

/** Source of which nothing can be read. The message is one line: what happened and what to do. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** Headers by which tools sign their webhooks: an HMAC SHA-256 of the body. */
const SIGNATURE_HEADERS: Partial<Record<SourceTool, string>> = { pagerduty: 'X-PagerDuty-Signature' };

export function signsWebhooks(tool: SourceTool): boolean {
  return SIGNATURE_HEADERS[tool] !== undefined;
}

/** Returns why a webhook is not of the tool; undefined if it is, or if the source has no secret. */
export function signatureProblem(
  { tool, webhookSecret }: Pick<Source, 'tool' | 'webhookSecret'>,
  { headers, body }: { headers: Headers; body: Uint8Array },
): string | undefined {
  const name = SIGNATURE_HEADERS[tool];
  if (webhookSecret === undefined || name === undefined) return undefined;
  const expected = createHmac('sha256', webhookSecret).update(body).digest();
  const signatures = signaturesIn(headers.get(name) ?? '', expected.length);
  return signatures.some((signature) => timingSafeEqual(signature, expected))
    ? undefined
    : `The header ${name} is not the signature of this body by the secret of the source.`;
}
