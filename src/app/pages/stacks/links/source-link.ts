import { plainPath } from '#symbolication/stack';

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
export function templateProblem(template: string): string | undefined {
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
