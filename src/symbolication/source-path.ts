/**
 * Path of a source without what bundlers put before it: scheme, host or namespace, `[project]`, query, and dots.
 * Absolute paths keep their slash.
 */
export function plainPath(file: string): string {
  const [, scheme = '', body = file] =
    /^([a-z][a-z\d+.-]+):\/\/(.*)$/is.exec(file.replaceAll('\\', '/')) ?? [];
  const rest = scheme === '' ? file.replaceAll('\\', '/') : withoutHost(scheme.toLowerCase(), body);
  const path = rest.replace(/[?#].*$/s, '').replace(/^\/?\[project\]\//, '');
  const isAbsolute = path.startsWith('/') && (scheme === '' || scheme.toLowerCase() === 'file');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const isDrive = /^[A-Za-z]:$/.test(parts[0] ?? '');
  return `${isAbsolute && !isDrive ? '/' : ''}${parts.join('/')}`;
}

/** Namespaces of webpack and rspack are names of packages, whose scope is a part of its own. */
function withoutHost(scheme: string, body: string): string {
  const isPackage = scheme.startsWith('webpack') && body.startsWith('@');
  const dot = isPackage ? body.indexOf('/./') : -1;
  if (dot >= 0) return body.slice(dot);
  return body.replace(isPackage ? /^[^/]*\/[^/]*/ : /^[^/]*/, '');
}
