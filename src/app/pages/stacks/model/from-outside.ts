import { takeHandedOver } from '../../../handed-over';
import { openFragment, type Opened } from './fragment';
import type { Zones } from '../../../url/zone';
import { parseType, type StacksView } from './url';

/** A stack that came with the way here, what was said about it, and the fragment that it is from, else ''. */
export type Arrived = Opened & Partial<Omit<StacksView, keyof Zones>> & { fragment: string };

/** What another page handed over, else what the link's fragment holds; undefined where neither does. */
export async function fromOutside(fragment: string): Promise<Arrived | undefined> {
  const handed = takeHandedOver();
  if (!handed) {
    const opened = await openFragment(fragment);
    return opened && { ...opened, fragment };
  }
  const { stack, type, service, version } = handed;
  return {
    stack,
    type: parseType(type),
    service: service === '' ? undefined : service,
    version: version === '' ? undefined : version,
    // What was said and chosen of the one before.
    buildId: undefined,
    variant: undefined,
    frame: undefined,
    fragment: '',
  };
}
