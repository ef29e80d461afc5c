import type { Names } from '#contract/names';
import type { Access } from '../access/access';
import type { Visitor } from '../access/visitor';
import type { ForwardAs } from '../api';
import type { Assets } from '../assets';
import type { Links } from '../links/links';
import type { Operate } from '../operate/operate';
import type { Preview } from '../preview/create-preview';
import { type Contents, createContents } from './content';
import { createLiveReplies, type LiveReplies } from './live';
import { createPictures, type Pictures } from './picture/pictures';

type BaseDeps = {
  links: Links;
  access: Pick<Access, 'admitOwner' | 'publicUrl'>;
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  preview: Preview;
  /** Absent if Vite serves the dashboard. */
  assets?: Assets | undefined;
  operate?: Operate | undefined;
  log: (line: string) => void;
  accountZone: string;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Dependencies of guest links. */
export type GuestDeps = BaseDeps & { contents: Contents; live: LiveReplies; pictures: Pictures };

export function createGuests(around: BaseDeps): GuestDeps {
  const live = createLiveReplies(around);
  const pictures = createPictures({ ...around, live });
  return { ...around, contents: createContents(around.links), live, pictures };
}
