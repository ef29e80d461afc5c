import { createBrowserRouter, redirect } from 'react-router';
import { ErrorPage, NotFoundPage } from './components/ErrorPage';
import { Shell } from './components/Shell';
import { OnCallPage } from './pages/oncall/OnCallPage';
import { paths } from './paths';

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [
      { index: true, loader: () => redirect(paths.onCall()) },
      { path: paths.onCall(), element: <OnCallPage />, errorElement: <ErrorPage /> },
      {
        path: `${paths.onCall()}/:scheduleId`,
        lazy: async () => ({ Component: (await import('./pages/oncall/SchedulePage')).SchedulePage }),
        errorElement: <ErrorPage />,
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);
