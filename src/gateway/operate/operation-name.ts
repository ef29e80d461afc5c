import { GUEST_PATH, GUESTS_PATH, LINKS_PATH } from '#contract/paths';
import { operations } from '#contract/operations';

const OPERATIONS = new Set(operations.map(({ path }) => path));
/** Paths followed by a secret, which must not be logged. */
const SECRET = ['/feeds', GUEST_PATH];
const NAMED_PATHS = new Set(['/healthz', '/readyz', '/metrics', '/directory.json', '/service/openapi.json']);

/**
 * What a request requests, as one of a few names: paths that anybody makes up must not become names in the figures.
 * @param path of the address.
 */
export function operationName(path: string): string {
  if (NAMED_PATHS.has(path)) return path;
  for (const entry of SECRET) if (path.startsWith(`${entry}/`)) return `${entry}/…`;
  if (path === GUESTS_PATH) return path;
  if (path === LINKS_PATH || path.startsWith(`${LINKS_PATH}/`)) return LINKS_PATH;
  for (const entry of ['/api', '/service']) {
    if (!path.startsWith(`${entry}/`)) continue;
    if (OPERATIONS.has(path.slice(entry.length))) return path;
    return path.startsWith('/service/manage') ? '/service/manage' : `${entry}/…`;
  }
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** True for requests that machines repeat all the time, or that each page sends by the dozen. */
export function isRoutine(operation: string): boolean {
  return operation === 'file' || (NAMED_PATHS.has(operation) && !operation.startsWith('/service'));
}
