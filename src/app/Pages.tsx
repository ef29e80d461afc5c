import { useRoutes, type RouteObject } from 'react-router';

/** Renders the page of the address. */
export function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
