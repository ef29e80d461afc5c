import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, type RouteObject } from 'react-router';
import { createQueryClient } from './api/query-client';
import { PageLoading } from './components/states/MissingCode';
import { MissingCode } from './components/states/MissingCode';
import { Pages } from './Pages';
import { routesWith } from './routes';
import './trusted-types';
import './styles/app.css';
import { followPrinting } from './hooks/use-media';
import { guestBase, isGuest } from './url/settings';

followPrinting();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();
const pageRoot = createRoot(root);

if (isGuest()) {
  // Rendered without the router, which is created once the address is that of the view.
  pageRoot.render(
    <div className="p-6">
      <PageLoading />
    </div>,
  );
  void import('./guest-routes')
    .then(({ guestRoutes }) => guestRoutes(client))
    .then(show, () => show([{ path: '*', element: <MissingCode isPage className="m-4" /> }]));
} else {
  show(routesWith(client));
}

function show(routes: RouteObject[]): void {
  pageRoot.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {/* Transitions are off so that fields with their text in the URL keep up with fast typing. */}
        <BrowserRouter basename={guestBase()} useTransitions={false}>
          <Pages routes={routes} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
