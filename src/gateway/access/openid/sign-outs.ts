import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createLinkFiles } from '../../links/link-files';

/**
 * Sign-outs of all earlier sessions of a person, by the person or the operator. Each is a file in `sign-outs` of the data
 * directory, which several processes may share: its name is a hash of the e-mail address, its content the time.
 */
export type SignOuts = {
  /** Ends all earlier sessions of a person. */
  signOut(email: string): Promise<void>;
  /** Time of the person's last sign-out in Unix milliseconds; 0 without one. */
  signedOutAt(email: string): Promise<number>;
};

/** @param clock Unix milliseconds. */
export function createSignOuts(dataDir: string, clock: () => number): SignOuts {
  const files = createLinkFiles(join(dataDir, 'sign-outs'));
  return {
    signOut: (email) => files.write(nameOf(email), String(clock())),
    async signedOutAt(email) {
      const text = await files.read(nameOf(email));
      return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
    },
  };
}

function nameOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 32);
}
