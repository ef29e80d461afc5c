type PastedIds = {
  /** Each once, in the order pasted. */
  ids: string[];
  /** Number of duplicates. */
  repeated: number;
  /** Number of texts too long for an id, which are skipped. */
  tooLong: number;
  /** Message about duplicates and skipped texts; '' without any. */
  message: string;
};

/** Longer than any id; what is longer is something else that was pasted by mistake. */
const MAX_LENGTH = 128;

const ID_PATTERNS = {
  application:
    /\/rum\/applications\/([^/?#\s"'<>]+)|\bapplication[_ -]?id["']?\s*[:=]\s*["']?([\w.-]+)|\/rum\?(?:[^#\s]*&)?id=([^&#\s]+)/gi,
  issue: /\/rum\/issues\/([^/?#\s"'<>]+)|\bissue[_ -]?id["']?\s*[:=]\s*["']?([\w.-]+)/gi,
} as const;

/** The ids that links, JSON or a log name as those of applications or issues. */
export function idsNamed(kind: keyof typeof ID_PATTERNS, text: string): string[] {
  return Array.from(
    text.matchAll(ID_PATTERNS[kind]),
    (match) => match.slice(1).find((id) => id !== undefined) ?? '',
  );
}

/** Ids of one kind; all ids of a text that names no kind. */
export function parseIdsOf(kind: keyof typeof ID_PATTERNS, text: string): PastedIds {
  const matches = idsNamed(kind, text);
  return parseIds(matches.length > 0 ? matches.join(' ') : text);
}

/**
 * Reads pasted application ids: parted by newlines, commas, semicolons, tabs or spaces, quoted or not, a JSON array or
 * a column of a table. Never throws.
 */
export function parseIds(text: string): PastedIds {
  const parts = text.split(/[\s,;|[\]{}()"'`“”‘’«»\u200b\ufeff]+/).filter((part) => part !== '');
  const candidates = parts.filter((part) => part.length <= MAX_LENGTH);
  const ids = [...new Set(candidates)];
  const repeated = candidates.length - ids.length;
  const tooLong = parts.length - candidates.length;
  return { ids, repeated, tooLong, message: messageOf(repeated, tooLong) };
}

function messageOf(repeated: number, tooLong: number): string {
  const sentences = [];
  if (tooLong > 0)
    sentences.push(
      `${tooLong} ${tooLong === 1 ? 'text is' : 'texts are'} longer than ${MAX_LENGTH} characters, and so no id.`,
    );
  if (repeated > 0)
    sentences.push(`${repeated} repeated ${repeated === 1 ? 'id counts' : 'ids count'} once.`);
  return sentences.join(' ');
}
