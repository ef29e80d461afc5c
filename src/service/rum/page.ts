/** Default number of entries of a page. */
export const DEFAULT_LIMIT = 20;

type PageRequest = { p?: number | undefined; limit?: number | undefined };

/** Page of a list that is in memory. */
export function pageOf<T>(
  all: readonly T[],
  { p = 1, limit = DEFAULT_LIMIT }: PageRequest,
): { page: T[]; total: number; has_next_page: boolean } {
  return {
    page: all.slice((p - 1) * limit, p * limit),
    total: all.length,
    has_next_page: p * limit < all.length,
  };
}
