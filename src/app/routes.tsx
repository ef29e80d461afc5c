import type { QueryClient } from '@tanstack/react-query';
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { matchPath, Navigate, Outlet, type RouteObject } from 'react-router';
import { ErrorBoundary } from './components/shell/ErrorBoundary';
import { PageLoading } from './components/states/MissingCode';
import { Shell } from './components/shell/Shell';
import { PAGE_NAMES, type PageName, paths, PATTERNS } from '#address/codec';
import type { Prefetch } from './prefetch';

/** Lazy page, with the prefetch of its data while the code is loading. */
type LaterPage = {
  code: () => Promise<ComponentType>;
  data?: () => Promise<Prefetch>;
};

export const LATER: Readonly<Record<PageName, LaterPage>> = {
  onCall: {
    code: async () => (await import('./pages/oncall/OnCallPage')).OnCallPage,
    data: async () => (await import('./pages/oncall/prefetch')).prefetchSchedules,
  },
  hours: { code: async () => (await import('./pages/hours/HoursPage')).HoursPage },
  report: { code: async () => (await import('./pages/report/ReportPage')).ReportPage },
  edit: { code: async () => (await import('./pages/edit/EditPage')).EditPage },
  newRota: { code: async () => (await import('./pages/edit/EditPage')).NewRotaPage },
  request: { code: async () => (await import('./pages/requests/RequestPage')).RequestPage },
  away: { code: async () => (await import('./pages/away/AwayPage')).AwayPage },
  schedule: {
    code: async () => (await import('./pages/oncall/SchedulePage')).SchedulePage,
    data: async () => (await import('./pages/oncall/prefetch')).prefetchSchedules,
  },
  responders: {
    code: async () => (await import('./pages/responders/RespondersPage')).RespondersPage,
    data: async () => (await import('./pages/responders/prefetch')).prefetchMetrics,
  },
  person: {
    code: async () => (await import('./pages/responders/PersonPage')).PersonPage,
    data: async () => (await import('./pages/responders/prefetch')).prefetchMetrics,
  },
  incidents: {
    code: async () => (await import('./pages/incidents/IncidentsPage')).IncidentsPage,
  },
  shifts: { code: async () => (await import('./pages/shifts/ShiftsPage')).ShiftsPage },
  review: { code: async () => (await import('./pages/review/ReviewPage')).ReviewPage },
  rum: { code: async () => (await import('./pages/rum/RumPage')).RumPage },
  application: {
    code: async () => (await import('./pages/rum/ApplicationPage')).ApplicationPage,
    data: async () => (await import('./pages/rum/prefetch')).prefetchApplication,
  },
  issue: {
    code: async () => (await import('./pages/rum/IssuePage')).IssuePage,
    data: async () => (await import('./pages/rum/prefetch')).prefetchIssue,
  },
  webhooks: { code: async () => (await import('./pages/webhooks/WebhooksPage')).WebhooksPage },
  delivery: {
    code: async () => (await import('./pages/webhooks/DeliveryPage')).DeliveryPage,
    data: async () => (await import('./pages/webhooks/prefetch')).prefetchDelivery,
  },
  sources: { code: async () => (await import('./pages/sources/SourcesPage')).SourcesPage },
  stacks: { code: async () => (await import('./pages/stacks/StacksPage')).StacksPage },
};

/** Routes of all pages. */
export function routesWith(client: QueryClient): RouteObject[] {
  const later = PAGE_NAMES.map((page) => {
    const { code, data } = LATER[page];
    const path = PATTERNS[page];
    return { path, element: laterPage(code, data && (() => prefetch(client, path, data))) };
  });
  return [
    {
      element: bounded(<Shell />),
      children: [
        {
          // Boundary inside the shell and outside of the pages: a page whose code does not load has none of its own.
          element: bounded(
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>,
          ),
          children: [
            { index: true, element: <Navigate to={paths.onCall()} replace /> },
            ...later,
            {
              path: '*',
              element: laterPage(async () => (await import('./components/shell/NotFoundPage')).NotFoundPage),
            },
          ],
        },
      ],
    },
  ];
}

/** Loads code and data in parallel on the first visit; later, the page fetches its data itself. */
export function laterPage(code: LaterPage['code'], askForData?: () => void): ReactNode {
  const page = lazy(async () => {
    askForData?.();
    return { default: await code() };
  });
  return createElement(page);
}

function prefetch(client: QueryClient, path: string, data: () => Promise<Prefetch>): void {
  const params = matchPath(path, location.pathname)?.params ?? {};
  const place = { search: new URLSearchParams(location.search), params };
  // The page reports code that fails to load.
  data().then(
    (ask) => ask(client, place),
    () => undefined,
  );
}

/** Wraps content in the error boundary. */
export function bounded(content: ReactNode): ReactNode {
  return <ErrorBoundary>{content}</ErrorBoundary>;
}
