import { parseJson } from '#contract/json';
import { formatSize } from '../text/count';
import { ExchangeError, type ExportFile } from './exchange';

/** Max bytes of an export; parsed JSON takes several times as much memory. */
export const MAX_EXPORT_BYTES = 100_000_000;

/** Files of a folder that may belong to an export. */
export const EXPORT_FILE = /\.(json|ics)$/i;

/** @throws ExchangeError if the files have more bytes than an export may have. */
export function checkSize(
  files: readonly { name: string; size: number }[],
  maxBytes = MAX_EXPORT_BYTES,
): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxBytes) return;
  const largest = files.toSorted((a, b) => b.size - a.size)[0];
  throw new ExchangeError([
    `The files have ${formatSize(bytes)} (${largest?.name} ${formatSize(largest?.size ?? 0)}); an export has at most ${formatSize(maxBytes)}`,
  ]);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a file of an export.
 * @throws ExchangeError if it is neither JSON nor a calendar.
 */
export function exportFile({ name, isOptional }: Omit<ExportFile, 'content'>, bytes: Uint8Array): ExportFile {
  const file = { name, ...(isOptional && { isOptional }) };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new ExchangeError([`${name} is a zip: unpack it and choose its folder`]);
  }
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new ExchangeError([`${name} is not written in UTF-8`]);
  }
  if (/^\s*BEGIN:VCALENDAR/.test(text)) return { ...file, content: text };
  try {
    return { ...file, content: parseJson(text) };
  } catch {
    throw new ExchangeError([`${name} is neither JSON nor a calendar; it may be cut off`]);
  }
}
