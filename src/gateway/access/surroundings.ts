import type { FindPerson } from './admission';
import type { CheckKey } from './openid/own-key';

/** Dependencies of the access module. */
export type AccessDeps = {
  /** Address listened on. */
  host: string;
  dataDir: string;
  /** Checks a key at the upstream; undefined if the service runs in this process. */
  checkKey?: CheckKey | undefined;
  /** Undefined if a remote upstream has the records. */
  findPerson: FindPerson | undefined;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock?: () => number;
};
