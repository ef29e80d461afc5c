import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

/** Asks for the data of a page at an address, while the page's code is loaded. The page asks for it all the same. */
export type Prefetch = (
  client: QueryClient,
  place: { search: URLSearchParams; params: Params },
) => Promise<void>;
