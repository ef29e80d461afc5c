import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, copyRows, copyValue } from '../../../store/db';

/**
 * Search texts of incidents, each stored once under a number (see the migration `0008_incident_terms.sql`). Numbers
 * are assigned here, under the import lock, so no other process can assign the same one.
 */

const TABLES = {
  title: { table: 'incident_titles', columns: ['title_hash', 'title_id', 'folded_title'] },
  labels: { table: 'incident_labels', columns: ['labels_hash', 'labels_id', 'labels'] },
  fields: { table: 'incident_fields', columns: ['fields_hash', 'fields_id', 'fields'] },
} as const;

export type TermKind = keyof typeof TABLES;
export const TERM_KINDS = ['title', 'labels', 'fields'] as const satisfies readonly TermKind[];

/** Number of each folded title, and of labels and fields as JSON text. */
type TermIds = Record<TermKind, ReadonlyMap<string, number>>;

export type Terms = {
  /** Numbers of texts; stores new texts. */
  idsOf(db: Db, texts: Record<TermKind, ReadonlySet<string>>): Promise<TermIds>;
};

// Max characters cached per kind; then the cache is cleared.
const MAX_CHARACTERS = 8_000_000;

export function createTerms(): Terms {
  const of = { title: createKind('title'), labels: createKind('labels'), fields: createKind('fields') };
  return {
    async idsOf(db, texts) {
      // Sequential, as they share a connection.
      for (const kind of TERM_KINDS) await of[kind].learn(db, texts[kind]);
      return { title: of.title.ids, labels: of.labels.ids, fields: of.fields.ids };
    },
  };
}

function createKind(kind: TermKind) {
  const { table, columns } = TABLES[kind];
  const [hashName, idName] = columns;
  const ids = new Map<string, number>();
  let characters = 0;
  let last: number | undefined;

  const remember = (text: string, id: number) => {
    ids.set(text, id);
    characters += text.length;
  };

  return {
    ids,
    async learn(db: Db, texts: ReadonlySet<string>): Promise<void> {
      if (characters > MAX_CHARACTERS) {
        ids.clear();
        characters = 0;
      }
      const unknown = [...texts].filter((text) => !ids.has(text));
      if (unknown.length === 0) return;
      const hashes = new Map(unknown.map((text) => [termHash(text), text]));
      const stored = await db
        .select({ hash: sql<string>`${sql.raw(hashName)}::text`, id: sql<number>`${sql.raw(idName)}` })
        .from(sql.raw(table))
        .where(sql`${sql.raw(hashName)} = any(${sql.param([...hashes.keys()])}::uuid[])`);
      for (const { hash, id } of stored) {
        remember(hashes.get(hash) ?? '', id);
        hashes.delete(hash);
      }
      const lines: string[] = [];
      for (const [hash, text] of hashes) {
        last = (last ?? (await lastId(db, { table, idName }))) + 1;
        lines.push(`${hash}\t${last}\t${copyValue(text)}\n`);
        remember(text, last);
      }
      await copyRows(db, { table, columns, lines });
    },
  };
}

async function lastId(db: Db, { table, idName }: { table: string; idName: string }): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${sql.raw(idName)}), 0)` })
    .from(sql.raw(table));
  return row?.id ?? 0;
}

/** First 128 bits of SHA-256, formatted as a PostgreSQL uuid. */
function termHash(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}

/** Deletes texts that no incident uses any more. */
export async function removeUnusedTerms(db: Db, kinds: Iterable<TermKind>): Promise<void> {
  for (const kind of kinds) {
    const { table, columns } = TABLES[kind];
    const [texts, id] = [sql.raw(table), sql.raw(columns[1])];
    await db.execute(
      sql`delete from ${texts} where ${id} in (select ${id} from ${texts} except select ${id} from incidents)`,
    );
  }
}
