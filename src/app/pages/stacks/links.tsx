import { plainPath } from '#symbolication/stack';
import { useId, useState } from 'react';
import { readStored, writeStored } from '../../hooks/stored';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';

/**
 * Links to source positions in a repository, from a template such as
 * `https://github.com/acme/shop/blob/v{version}/{file}#L{line}`. A file name comes from an untrusted stack: it can only
 * become part of the path.
 */
type SourcePosition = {
  file: string;
  line: number;
  column: number;
  /** Version of the service; '' if unknown. */
  version: string;
};

/** Problem of a template as field and rule; undefined if valid. */
function templateProblem(template: string): string | undefined {
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(template) ?? [];
  if (host === undefined) return 'The address must begin with https:// or http://.';
  if (host === '' || host.includes('{'))
    return 'The address must name its host before the first placeholder.';
  if (!template.includes('{file}')) return 'The address must have {file} in it.';
  const unknown = /\{(?!(?:file|line|column|version)\})[^{}]*\}/.exec(template)?.[0];
  return unknown === undefined
    ? undefined
    : `${unknown} is no placeholder: there are {file}, {line}, {column} and {version}.`;
}

/**
 * Link to a position; undefined for an invalid template, a frame without a file, or a missing version. A
 * version with a path separator counts as missing.
 */
export function sourceLink(
  template: string,
  { file, line, column, version }: SourcePosition,
): string | undefined {
  const path = plainPath(file.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/^\//, '');
  if (path === '' || templateProblem(template) !== undefined) return undefined;
  if (template.includes('{version}') && /^\.{0,2}$/.test(version.trim())) return undefined;
  const values: Record<string, string> = {
    file: path.split('/').map(encodeURIComponent).join('/').replaceAll('%40', '@'),
    line: String(Math.max(1, line)),
    column: String(Math.max(1, column)),
    version: encodeURIComponent(version.trim().replace(/\p{Surrogate}/gu, '\ufffd')),
  };
  return template.replace(/\{(file|line|column|version)\}/g, (_, name: string) => values[name] ?? '');
}

const SOURCE_LINK_KEY = 'watchbill.source-link';
const GITHUB = 'https://github.com/owner/repository/blob/v{version}/{file}#L{line}';
const EXAMPLE = { file: 'src/cart/total.ts', line: 42, column: 31 };

/** Template of this browser; '' without one, and for one of an editor, which earlier versions took. */
export function storedTemplate(): string {
  const template = readStored(SOURCE_LINK_KEY) ?? '';
  return templateProblem(template) === undefined ? template : '';
}

type RepositoryPanelProps = { template: string; version: string; onSave: (template: string) => void };

/** Address of source positions in a repository, stored in this browser. */
export function RepositoryPanel({ template, version, onSave }: RepositoryPanelProps) {
  const id = useId();
  const [draft, setDraft] = useState(template);
  const problem = draft === '' ? undefined : templateProblem(draft);
  const example = sourceLink(draft, { ...EXAMPLE, version: version || '1.4.2' });
  return (
    <details className="panel-box">
      <summary className="cursor-pointer font-semibold">Repository link</summary>
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== undefined) return;
          writeStored(SOURCE_LINK_KEY, draft === '' ? undefined : draft);
          onSave(draft);
        }}
      >
        <label htmlFor={id} className="block text-sm text-ink-2">
          Address of a line, with {'{file}'}, {'{line}'} and {'{version}'}
        </label>
        <span className="flex flex-wrap items-center gap-2">
          <Field
            id={id}
            look="code"
            value={draft}
            placeholder={GITHUB}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-notice`}
            onChange={(event) => setDraft(event.target.value)}
            className="min-w-0 flex-1 basis-72"
          />
          <Button type="submit" disabled={problem !== undefined || draft === template}>
            Save
          </Button>
        </span>
        <p
          id={`${id}-notice`}
          role="status"
          className={`mt-1 min-h-5 text-xs wrap-anywhere ${problem === undefined ? 'text-ink-3' : 'text-bad'}`}
        >
          {problem ?? (example === undefined ? '' : `For example ${example}`)}
        </p>
      </form>
    </details>
  );
}
