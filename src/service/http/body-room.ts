/** Memory limit for bodies, over all requests. */
export type BodyRoom = {
  /** Share of one body; `release` returns what it took. */
  share(): BodyShare;
};

type BodyShare = {
  /** Returns false if there is no room for that many more bytes. */
  take(bytes: number): boolean;
  release(): void;
};

/** First bytes of every body, always accepted: a large body must not keep small ones out. */
const ALWAYS_FITS = 65_536;

/** Room for four of the longest stacks. */
const ROOM = 4 * 24 * 1024 * 1024;

export function createBodyRoom(bytes = ROOM): BodyRoom {
  let free = bytes;
  return {
    share() {
      let length = 0;
      let reserved = 0;
      return {
        take(more) {
          length += more;
          const missing = Math.max(0, length - ALWAYS_FITS) - reserved;
          if (missing > free) return false;
          free -= missing;
          reserved += missing;
          return true;
        },
        release() {
          free += reserved;
          reserved = 0;
        },
      };
    },
  };
}
