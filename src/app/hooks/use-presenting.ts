import { useSearchParams } from 'react-router';

/** Whether the page is shown to a room (`present=1` in the address): secrets cannot be reached then. */
export function useIsPresenting(): boolean {
  const [search] = useSearchParams();
  return search.get('present') === '1';
}
