import { createBrowserRouter, redirect } from 'react-router';
import { ErrorPage, NotFoundPage } from './components/shell/ErrorPage';
import { PageLoading } from './components/shell/PageLoading';
import { Shell } from './components/shell/Shell';
import { OnCallPage } from './pages/oncall/OnCallPage';
import { paths } from './paths';

export const router = createBrowserRouter([
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
          { path: paths.onCall(), element: <OnCallPage /> },
          {
            path: `${paths.onCall()}/:scheduleId`,
            lazy: async () => ({ Component: (await import('./pages/oncall/SchedulePage')).SchedulePage }),
          },
          {
            path: paths.responders(),
            lazy: async () => ({
              Component: (await import('./pages/responders/RespondersPage')).RespondersPage,
            }),
          },
          {
            path: paths.incidents(),
            lazy: async () => ({
              Component: (await import('./pages/incidents/IncidentsPage')).IncidentsPage,
            }),
          },
          {
            path: paths.rum(),
            lazy: async () => ({ Component: (await import('./pages/rum/RumPage')).RumPage }),
          },
          {
            path: `${paths.rum()}/applications/:id`,
            lazy: async () => ({ Component: (await import('./pages/rum/ApplicationPage')).ApplicationPage }),
          },
          {
            path: `${paths.rum()}/issues/:id`,
            lazy: async () => ({ Component: (await import('./pages/rum/IssuePage')).IssuePage }),
          },
          {
            path: paths.webhooks(),
            lazy: async () => ({ Component: (await import('./pages/webhooks/WebhooksPage')).WebhooksPage }),
          },
          {
            path: `${paths.webhooks()}/:integrationId/:eventId`,
            lazy: async () => ({ Component: (await import('./pages/webhooks/DeliveryPage')).DeliveryPage }),
          },
          {
            path: paths.stacks(),
            lazy: async () => ({ Component: (await import('./pages/stacks/StacksPage')).StacksPage }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
