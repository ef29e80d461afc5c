import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client';
import { routesWith } from './routes';
import './trusted-types';
import './styles/app.css';
import { isGuest } from './url/settings';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();
const page = createRoot(root);

if (isGuest()) {
  void import('./guest-routes').then(({ guestRouter }) => guestRouter(client)).then(show);
} else {
  show(createBrowserRouter(routesWith(client)));
}

function show(router: ReturnType<typeof createBrowserRouter>): void {
  page.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {/* Without transitions, so that a field whose text is in the URL keeps up with fast typing. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
