import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { MessageSummary } from '#contract/served/messages';
import { SourceState } from '#contract/served/sources';
import { STACK_TYPES } from '#contract/stack';
import { KINDS } from '../records/kinds';
import { SCOPES } from '../keys/keys';
import { OUTCOMES } from '../sync/plan-reading';
import { isStorableText } from '../store/values';

/** Messages between commands and servers, as heads of parts (see `parts.ts`) and as JSON bodies. */

/** Paths below the service's base address. */
export const MANAGE_PATHS = {
  hello: '/manage',
  import: '/manage/import',
  export: '/manage/export',
  backUp: '/manage/backup',
  sync: '/manage/sync',
  removeDemo: '/manage/demo/remove',
  erasePerson: '/manage/people/erase',
  exportPerson: '/manage/people/export',
  addArtifacts: '/manage/artifacts/add',
  listArtifacts: '/manage/artifacts/list',
  removeArtifacts: '/manage/artifacts/remove',
  createKey: '/manage/keys/create',
  listKeys: '/manage/keys/list',
  revokeKey: '/manage/keys/revoke',
  inspect: '/manage/inspect',
  names: '/manage/names',
} as const;

const count = z.int().check(z.minimum(0));
/** Text that the store can contain. */
const text = z
  .string()
  .check(z.maxLength(4000), z.refine(isStorableText, { error: 'must hold no zero character' }));

const Build = z.object({ type: z.enum(STACK_TYPES), service: text, version: text });

export const FileHead = z.object({ name: text, bytes: count });

/** First heads of an import, by its choices; a server that does not know one refuses the import. */
export const RewriteHead = z.object({ rewrite_past: z.literal(true) });
export const DryRunHead = z.object({ dry_run: z.literal(true) });

/** Max paths of an artifact besides its own: a file of debug information has one. */
const MAX_OTHER_PATHS = 10;

/** First head of an artifact upload; heads of artifacts follow. */
export const BuildHead = z.object({ build: Build });

export const ArtifactHead = z.object({
  path: text,
  also_at: z.array(text).check(z.maxLength(MAX_OTHER_PATHS)),
  bytes: count,
});

/** Last head of an upload; without it, the upload broke off. */
export const EndHead = z.object({ end: z.literal(true) });

/** Options of an export; earlier clients send no `damaged`. */
export const ExportRequest = z.object({ csv: z.boolean(), damaged: z._default(z.boolean(), false) });

export const Removal = z.object({
  type: z.enum(STACK_TYPES),
  service: text,
  version: z.optional(text),
  path: z.optional(text),
});

export const NewKey = z.object({ person_id: Id, scopes: z.array(z.enum(SCOPES)) });
export const KeyId = z.object({ key_id: text });
export const PersonId = z.object({ person_id: Id });
export const ErasureRequest = z.object({ person_id: Id, dry_run: z.boolean() });

const names = z.array(text).check(z.maxLength(1000));

export const SyncRequest = z.object({
  names,
  diff: z.boolean(),
  only: names,
  skip: names,
  final: z.boolean(),
});

/** Last head of a reply: the result or the error. */
export const Outcome = z.union([
  z.object({ data: z.unknown() }),
  z.object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      problems: z.optional(z.array(z.string())),
    }),
  }),
]);

/** Progress of the server, in one line for the client. */
export const ProgressHead = z.object({ progress: text });

export const Counts = z.partialRecord(z.enum(KINDS), count);
export const DemoRemoval = z.object({ counts: Counts, in_use: Counts, key_ids: z.array(text) });
/** Earlier servers send no `rewritten` and no `schedules`. */
export const Imported = z.object({
  counts: Counts,
  warnings: z.array(text),
  rewritten: z._default(count, 0),
  schedules: z._default(
    z.array(
      z.object({
        schedule_id: Id,
        name: z.string(),
        outcome: z.enum(['new', 'changed', 'same']),
        lines: z.array(z.string()),
      }),
    ),
    [],
  ),
});
export const Added = z.object({ artifacts: count, newContents: count, bytes: count });
export const Removed = z.object({ artifacts: count, contents: count });

export const ArtifactList = z.array(
  z.object({
    type: text,
    service: text,
    version: text,
    path: text,
    size: count,
    added_at: count,
  }),
);

export const KeyList = z.array(
  z.object({
    key_id: text,
    person_id: Id,
    person_name: text,
    created_at: count,
    revoked_at: z.nullable(count),
    used_at: z.nullable(count),
    scopes: z.array(text),
  }),
);

export const Inspection = z.object({ key: z.optional(text) });
export const StoreReport = z.object({
  engine: text,
  problems: z.array(z.string()),
  people: count,
  imported_at: z.nullable(count),
  now: count,
  is_key_valid: z.nullable(z.boolean()),
  unused_keys: z.array(text),
  sources: z.optional(z.array(SourceState)),
  messages: z.optional(z.array(MessageSummary)),
});

export const CreatedKey = z.object({ key: z.nullable(text) });
export const Erased = z.object({
  person_id: Id,
  toolNumbers: z.array(Id),
  names: z.array(z.string()),
  emails: z.array(z.string()),
  touched: z.array(z.object({ table: z.string(), rows: count })),
  notes: z.array(z.string()),
});

export const RevokedKey = z.object({ is_revoked: z.boolean() });
export const SourceResults = z.array(
  z.object({
    source: text,
    tool: text,
    at: count,
    problem: z.optional(z.string()),
    is_busy: z.boolean(),
    requests: count,
    schedules: z.array(
      z.object({
        schedule_id: Id,
        external_id: z.string(),
        name: z.string(),
        outcome: z.enum(OUTCOMES),
        lines: z.array(z.string()),
      }),
    ),
    notices: z.array(z.string()),
  }),
);

export const Hello = z.object({ program: z.literal('watchbill'), may: z.array(text) });
