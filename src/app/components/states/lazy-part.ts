import { type ComponentType, lazy } from 'react';

/** Lazy component from the named export of a module: `lazyPart(() => import('./Menu'), 'Menu')`. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
