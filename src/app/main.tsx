import './first-request';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, type RouteObject } from 'react-router';
import { createQueryClient } from './api/query-client';
import { Pages } from './Pages';
import { routesWith } from './routes';
import './trusted-types';
import './styles/app.css';
import { guestBase, isGuest } from './url/settings';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();
const page = createRoot(root);

if (isGuest()) {
  void import('./guest-routes').then(({ guestRoutes }) => guestRoutes(client)).then(show);
} else {
  show(routesWith(client));
}

function show(routes: RouteObject[]): void {
  page.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {/* Without transitions, so that a field whose text is in the URL keeps up with fast typing. */}
        <BrowserRouter basename={guestBase()} useTransitions={false}>
          <Pages routes={routes} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
