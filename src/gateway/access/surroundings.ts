import type { FindPerson } from './admission';
import type { CheckKey } from './openid/own-key';

/** Dependencies of the access module. */
export type Surroundings = {
  /** The address that is listened on. */
  host: string;
  dataDir: string;
  /** Checks a key at the upstream; undefined if the service runs in this process. */
  checkKey?: CheckKey | undefined;
  /** Undefined where the records are another server's. */
  findPerson: FindPerson | undefined;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock?: () => number;
};
