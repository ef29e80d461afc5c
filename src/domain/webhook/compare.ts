import type { Delivery } from '#contract/webhook';
import { maskHeader, maskId, maskText, maskUrl } from '../privacy/secrets';
import { textLines, type Line } from './body';
import { type Diff, type DiffLine, diffLines } from './diff';
import { parseHeaders } from './headers';
import { robotError } from './robot-error';
import { scanJson } from '../json/scan';
import { prettyLines } from '../json/tree';

/**
 * Two deliveries side by side. Lines are compared as they are and shown with their secrets masked, so that two secrets
 * are reported as equal or different without showing either.
 */

/** A part of a delivery. */
export type Comparable =
  | { part: 'outcome'; of: Outcome }
  | { part: 'headers'; text: string }
  | { part: 'body'; text: string };
type Outcome = Omit<Delivery, 'request_headers' | 'request_body' | 'response_headers' | 'response_body'> & {
  /** Error code in the body of a 200, as "errcode 93000". */
  answerError?: string;
};

export type ComparedLine = DiffLine & {
  /** Verdict on the masked secrets of a line that looks the same on both sides. */
  hidden?: 'same' | 'different';
};

/** Outcome of a delivery without its headers and bodies. */
export function outcomeOf(delivery: Delivery): Outcome {
  const {
    request_headers: _a,
    request_body: _b,
    response_headers: _c,
    response_body: _d,
    ...outcome
  } = delivery;
  const error = robotError(delivery);
  return error ? { ...outcome, answerError: `${error.field} ${error.code}` } : outcome;
}

/** Compares the same part of two deliveries, line by line. */
export function compareParts(
  a: Comparable,
  b: Comparable,
): { lines: ComparedLine[]; byPlace: Diff['byPlace'] } {
  const [left, right] = [linesOf(a), linesOf(b)];
  const { lines, byPlace } = diffLines(left.map(exactOf), right.map(exactOf));
  let [i, j] = [0, 0];
  return {
    byPlace,
    lines: lines.map(({ kind, ...exact }) => {
      const line: ComparedLine = { kind };
      if (exact.left !== undefined) line.left = left[i++]?.masked ?? '';
      if (exact.right !== undefined) line.right = right[j++]?.masked ?? '';
      if (line.left === line.right && (exact.left !== line.left || exact.right !== line.right))
        line.hidden = kind === 'same' ? 'same' : 'different';
      return line;
    }),
  };
}

function exactOf({ exact }: Line): string {
  return exact;
}

function linesOf(side: Comparable): Line[] {
  if (side.part === 'outcome') return outcomeLines(side.of);
  return side.part === 'headers' ? headerLines(side.text) : bodyLines(side.text);
}

function line(name: string, value: string | number, mask: (text: string) => string = maskText): Line {
  return { exact: `${name}: ${value}`, masked: `${name}: ${mask(String(value))}` };
}

function outcomeLines(of: Outcome): Line[] {
  return [
    line('Status', of.status),
    line('HTTP status', of.status_code || 'none'),
    line('Error in the answer', of.answerError ?? 'none'),
    line('Message', of.error_message),
    line('Duration', `${of.duration} ms`),
    line('Attempt', of.attempt),
    line('Endpoint', of.endpoint, maskUrl),
    line('Event', of.event_type),
    line('Type', of.webhook_type),
    line('Time', of.event_time),
    line('Channel', of.channel_name || (of.channel_id === 0 ? 'not known' : String(of.channel_id))),
    line('About', of.ref_title),
    line('About id', of.ref_id, maskId),
  ];
}

function headerLines(text: string): Line[] {
  const { headers, rest } = parseHeaders(text);
  return [
    ...headers.map(({ name, value }) => ({
      exact: `${name}: ${value}`,
      masked: `${name}: ${maskHeader(name, value)}`,
    })),
    ...(rest === '' ? [] : textLines(rest)),
  ];
}

/** Pretty-printed where it is JSON, else as they are. */
function bodyLines(body: string): Line[] {
  const scan = scanJson(body);
  return scan.ok ? prettyLines(scan.tree) : textLines(body);
}
