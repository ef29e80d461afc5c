import { takeHandedOver } from './handed-over';
import { openFragment, type Opened } from './share';
import { parseType, type StacksView } from './url';

/** A stack that came with the way here, and what was said about it. */
export type Arrived = Opened & Partial<Pick<StacksView, 'type' | 'service' | 'version'>>;

/** What another page handed over, else what the link's fragment holds; undefined where neither does. */
export async function fromOutside(fragment: string): Promise<Arrived | undefined> {
  const handed = takeHandedOver();
  if (!handed) return openFragment(fragment);
  const { stack, type, service, version } = handed;
  return {
    stack,
    type: parseType(type),
    service: service === '' ? undefined : service,
    version: version === '' ? undefined : version,
  };
}
