/** How many bytes of bodies are held at a time, over all requests. */
type BodyRoom = {
  /** A request's share; what it took is there for others again after `release`. */
  share(): BodyShare;
};

type BodyShare = {
  /** False where there is no room for that many more bytes. */
  take(bytes: number): boolean;
  release(): void;
};

/** The beginning of every body fits in any case: a large one must not keep small ones out. */
const ALWAYS_FITS = 65_536;

/** For four of the longest stacks. */
const ROOM = 4 * 24 * 1024 * 1024;

export function createBodyRoom(bytes = ROOM): BodyRoom {
  let left = bytes;
  return {
    share() {
      let length = 0;
      let held = 0;
      return {
        take(more) {
          length += more;
          const needed = Math.max(0, length - ALWAYS_FITS) - held;
          if (needed > left) return false;
          left -= needed;
          held += needed;
          return true;
        },
        release() {
          left += held;
          held = 0;
        },
      };
    },
  };
}
