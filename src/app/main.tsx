import './first-request';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './api/query-client';
import { Pages } from './Pages';
import { routesWith } from './routes';
import './trusted-types';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();
const routes = routesWith(client);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      {/* Without transitions, so that a field whose text is in the URL keeps up with fast typing. */}
      <BrowserRouter useTransitions={false}>
        <Pages routes={routes} />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
