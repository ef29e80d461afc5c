import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

/** Prefetches the data of a page while its code is loading. The page requests the same data. */
export type Prefetch = (
  client: QueryClient,
  place: { search: URLSearchParams; params: Params },
) => Promise<void>;
