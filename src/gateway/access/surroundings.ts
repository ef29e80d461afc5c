import type { FindPerson } from './admission';
import type { CheckKey } from './openid/own-key';

/** What access is decided in. */
export type Surroundings = {
  /** The address that is listened on. */
  host: string;
  dataDir: string;
  /** Says whether the server behind takes a key; undefined where the service is in this process. */
  checkKey?: CheckKey | undefined;
  /** Undefined where the records are another server's. */
  findPerson: FindPerson | undefined;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock?: () => number;
};
