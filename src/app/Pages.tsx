import { useRoutes, type RouteObject } from 'react-router';

/** The page of the address. */
export function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
