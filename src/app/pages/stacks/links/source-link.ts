import { plainPath } from '#symbolication/source-path';

/**
 * Links to source positions in an editor or a repository, from a template such as
 * `vscode://file/home/me/shop/{file}:{line}:{column}`. A file name comes from an untrusted stack: it can only
 * become part of the path, and only the schemes below are known to open without running anything.
 */

const WEB = ['https', 'http'];
/** Names of editors by scheme. */
const EDITORS: ReadonlyMap<string, string> = new Map([
  ['vscode', 'VS Code'],
  ['vscode-insiders', 'VS Code Insiders'],
  ['vscodium', 'VSCodium'],
  ['cursor', 'Cursor'],
  ['windsurf', 'Windsurf'],
  ['zed', 'Zed'],
  ['idea', 'JetBrains'],
  ['jetbrains', 'JetBrains'],
  ['webstorm', 'WebStorm'],
  ['subl', 'Sublime Text'],
  ['txmt', 'TextMate'],
]);

const SCHEMES: readonly string[] = [...WEB, ...EDITORS.keys()];

export type SourcePosition = {
  file: string;
  line: number;
  column: number;
  /** Version of the service; '' if unknown. */
  version: string;
};

/** Problem of a template as field and rule; undefined if valid. */
export function templateProblem(template: string): string | undefined {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(template)?.[1]?.toLowerCase();
  if (scheme === undefined || !SCHEMES.includes(scheme)) {
    return `The template must begin with one of ${SCHEMES.map((name) => `${name}://`).join(', ')}.`;
  }
  const host = template.slice(scheme.length + 3).split(/[/?#]/, 1)[0] ?? '';
  if (host.includes('{')) return 'The template must name its host before the first placeholder.';
  if (WEB.includes(scheme) && host === '') return 'The template must name a host.';
  if (!template.includes('{file}')) return 'The template must have {file} in it.';
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

/** Label of a link: the editor, or the host. */
export function linkLabel(link: string): string {
  const { protocol, host } = new URL(link);
  const scheme = protocol.slice(0, -1);
  return WEB.includes(scheme) ? `Open at ${host}` : `Open in ${EDITORS.get(scheme) ?? scheme}`;
}
