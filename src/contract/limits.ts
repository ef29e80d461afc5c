/** Longest window of both schedule operations, in seconds: 45 days. */
export const MAX_WINDOW_SECONDS = 45 * 86_400;
