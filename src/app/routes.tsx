import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { ErrorPage } from './components/shell/ErrorPage';
import { PageLoading } from './components/shell/PageLoading';
import { Shell } from './components/shell/Shell';
import { OnCallPage } from './pages/oncall/OnCallPage';
import { paths, PATTERNS } from './paths';
import type { Prefetch } from './prefetch';

const uncovered: RouteObject = {
  path: PATTERNS.uncovered,
  lazy: async () => ({ Component: (await import('./pages/oncall/uncovered/UncoveredPage')).UncoveredPage }),
};

const shifts: RouteObject = {
  path: PATTERNS.shifts,
  lazy: async () => ({ Component: (await import('./pages/shifts/ShiftsPage')).ShiftsPage }),
};

const review: RouteObject = {
  path: PATTERNS.review,
  lazy: async () => ({ Component: (await import('./pages/review/ReviewPage')).ReviewPage }),
};

const anyOther: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./components/shell/NotFoundPage')).NotFoundPage }),
};

export function routesWith(client: QueryClient): RouteObject[] {
  /** Loads data beside code. What a page asks for later, as its address changes, is its own business. */
  const prefetching = (load: () => Promise<Prefetch>): Pick<RouteObject, 'loader' | 'shouldRevalidate'> => ({
    loader: ({ request, params }: LoaderFunctionArgs) => {
      const place = { search: new URL(request.url).searchParams, params };
      // Code that cannot be loaded is for the page to tell.
      load().then(
        (prefetch) => prefetch(client, place),
        () => undefined,
      );
      return null;
    },
    shouldRevalidate: () => false,
  });

  return [
    {
      element: <Shell />,
      errorElement: <ErrorPage />,
      children: [
        {
          // A boundary inside the shell and outside of the pages: a page whose code does not load has none of its own.
          errorElement: <ErrorPage />,
          hydrateFallbackElement: <PageLoading />,
          children: [
            { index: true, loader: () => redirect(paths.onCall()) },
            { path: PATTERNS.onCall, element: <OnCallPage /> },
            uncovered,
            shifts,
            {
              path: PATTERNS.schedule,
              lazy: async () => ({ Component: (await import('./pages/oncall/SchedulePage')).SchedulePage }),
              ...prefetching(async () => (await import('./pages/oncall/prefetch')).prefetchSchedules),
            },
            {
              path: PATTERNS.responders,
              lazy: async () => ({
                Component: (await import('./pages/responders/RespondersPage')).RespondersPage,
              }),
              ...prefetching(async () => (await import('./pages/responders/prefetch')).prefetchMetrics),
            },
            {
              path: PATTERNS.incidents,
              lazy: async () => ({
                Component: (await import('./pages/incidents/IncidentsPage')).IncidentsPage,
              }),
            },
            review,
            {
              path: PATTERNS.rum,
              lazy: async () => ({ Component: (await import('./pages/rum/RumPage')).RumPage }),
            },
            {
              path: PATTERNS.application,
              lazy: async () => ({
                Component: (await import('./pages/rum/ApplicationPage')).ApplicationPage,
              }),
              ...prefetching(async () => (await import('./pages/rum/prefetch')).prefetchApplication),
            },
            {
              path: PATTERNS.issue,
              lazy: async () => ({ Component: (await import('./pages/rum/IssuePage')).IssuePage }),
              ...prefetching(async () => (await import('./pages/rum/prefetch')).prefetchIssue),
            },
            {
              path: PATTERNS.webhooks,
              lazy: async () => ({ Component: (await import('./pages/webhooks/WebhooksPage')).WebhooksPage }),
            },
            {
              path: PATTERNS.delivery,
              lazy: async () => ({ Component: (await import('./pages/webhooks/DeliveryPage')).DeliveryPage }),
              ...prefetching(async () => (await import('./pages/webhooks/prefetch')).prefetchDelivery),
            },
            {
              path: PATTERNS.stacks,
              lazy: async () => ({ Component: (await import('./pages/stacks/StacksPage')).StacksPage }),
            },
            anyOther,
          ],
        },
      ],
    },
  ];
}
