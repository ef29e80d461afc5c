import { withoutQuery } from './frame';

/**
 * Place of an artifact: a prefix and the file's relative path. The prefix sets how much must match a frame's file:
 * with a URL (`https://cdn.shop.test/assets/`) all of it, with an address without a scheme
 * (`//cdn.shop.test/assets/`) the host and the path, with a path (`/assets/`) the path on any host, and with a
 * relative one (`assets/` or '') the end of the path. Query and fragment are ignored.
 */
export type ArtifactPlace = { prefix: string; path: string };

/**
 * Which artifact the file of a frame is: gives a function from the file to an index in `places`, or undefined. Only texts are
 * compared; no place is ever opened.
 */
export function artifactFinder(
  places: readonly ArtifactPlace[],
  isReactNative: boolean,
): (file: string) => number | undefined {
  const exact = new Map<string, number>();
  const ends = new Map<string, number>();
  const baseNames = new Map<string, number | undefined>();
  for (const [i, { prefix, path }] of places.entries()) {
    const place = canonical(join(prefix, path));
    if (isUrl(place) || place.startsWith('/')) exact.set(place, i);
    else ends.set(place, i);
    const name = baseName(place);
    baseNames.set(name, baseNames.has(name) ? undefined : i);
  }
  return (file) => {
    const url = canonical(file);
    const path = pathOf(url);
    const match =
      exact.get(url) ?? exact.get(withoutScheme(url)) ?? exact.get(path) ?? longestEnd(ends, path);
    if (match !== undefined) return match;
    // A phone shows its own folders, and an app has one bundle of a name.
    return isReactNative ? baseNames.get(baseName(path)) : undefined;
  };
}

function longestEnd(ends: ReadonlyMap<string, number>, path: string): number | undefined {
  if (ends.size === 0) return undefined;
  let rest = path.replace(/^\/+/, '');
  for (;;) {
    const match = ends.get(rest);
    if (match !== undefined) return match;
    const slash = rest.indexOf('/');
    if (slash < 0) return undefined;
    rest = rest.slice(slash + 1);
  }
}

function join(prefix: string, path: string): string {
  // `~/` is how others write "on any host".
  const start = prefix.replace(/^~(?=\/)/, '');
  const end = path.replace(/^(?:\.?\/)+/, '');
  return start === '' || start.endsWith('/') ? start + end : `${start}/${end}`;
}

/** Canonical spelling of a file: without query, fragment, user, session id, default port and dot segments. */
function canonical(file: string): string {
  const plain = decoded(withoutQuery(file).replaceAll('\\', '/'));
  // Phones print `assets://index.android.bundle`, where the name is no host.
  const withHost = plain.replace(
    /^(?!https?:)([a-z][a-z\d+.-]+:\/\/)(?=[^/]+\.(?:jsbundle|bundle|hbc|js)$)/i,
    '$1/',
  );
  const url = /^([a-z][a-z\d+.-]+:|(?=\/\/[^/]))(\/\/[^/]*)?(.*)$/is.exec(withHost);
  const path = withoutDots(url?.[3] ?? withHost);
  if (!url) return path;
  const host = (url[2] ?? '').toLowerCase().replace(/^\/\/(?:.*@)?(.*?)(?::80|:443)?$/s, '//$1');
  return `${(url[1] ?? '').toLowerCase()}${host}${path}`;
}

function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || (part === '' && parts.length > 0)) continue;
    if (part === '..') {
      if (parts.length > 1) parts.pop();
    } else parts.push(part);
  }
  return parts.join('/');
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    // Not every name with a percent sign is encoded: then it is compared as it stands.
    return text;
  }
}

/** Name of a file that a frame prints without its folder, as the console of Chrome does; '' for any other. */
export function bareName(file: string): string {
  const name = canonical(file);
  return /^[^/:<>()\s]+\.[a-z]{2,6}$/i.test(name) ? name : '';
}

/** Indices of the places whose file has this name. */
export function placesNamed(places: readonly ArtifactPlace[], name: string): number[] {
  return places.flatMap(({ path }, index) => (baseName(canonical(path)) === name ? [index] : []));
}

function isUrl(place: string): boolean {
  return /^[a-z][a-z\d+.-]+:/.test(place);
}

function withoutScheme(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]+:(?=\/\/)/, '');
}

function pathOf(url: string): string {
  return url.replace(/^(?:[a-z][a-z\d+.-]+:)?(?:\/\/[^/]*)?/, '');
}

function baseName(place: string): string {
  return place.slice(place.lastIndexOf('/') + 1);
}
