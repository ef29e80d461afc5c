import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { BinaryImage } from '#contract/stack';
import { takeHandedOver } from '../../../handed-over';
import type { Zones } from '../../../url/zone';
import { fragmentIn, openFragment, type Opened } from '../../../components/stack/fragment';
import { stackType, type StacksView } from './url';

type Arrivals = {
  /** Whether the text is from this fragment, with its `#`; no text is once it was changed. */
  isFrom: (fragment: string) => boolean;
  /** Takes note of the fragment that the next text is from. */
  follow: (fragment: string) => void;
  /** Fills the page with a stack. @param fragment the link's that it is from, else ''. */
  open: (
    stack: string,
    about: Partial<StacksView>,
    images: readonly BinaryImage[] | undefined,
    fragment: string,
  ) => void;
};

/**
 * Opens stacks that come with the way here: handed over by another page, or in the fragment of a link.
 * @returns what is wrong with the stack of a link, as long as the address has it.
 */
export function useArrivals({ isFrom, follow, open }: Arrivals): string | undefined {
  const location = useLocation();
  const [problem, setProblem] = useState<{ fragment: string; text: string }>();

  const receive = useEffectEvent((arrived: Arrived | undefined) => {
    // A fragment is not wanted any more when something else was written while it was unpacked.
    if (!arrived || (arrived.fragment !== '' && !isFrom(arrived.fragment))) return;
    const { fragment, ...opened } = arrived;
    if ('problem' in opened) {
      setProblem({ fragment, text: opened.problem });
      return;
    }
    const { stack, images, ...about } = opened;
    open(stack, about, images, fragment);
  });

  const arrive = useEffectEvent((hash: string) => {
    const fragment = fragmentIn(hash);
    const isNew = fragment !== '' && !isFrom(fragment);
    if (isNew) follow(fragment);
    void fromOutside(isNew ? fragment : '').then((arrived) => receive(arrived));
  });
  // Every way here may bring a stack, also one that begins on this page.
  useEffect(() => arrive(location.hash), [location]);

  return problem?.fragment === location.hash ? problem.text : undefined;
}

/** A stack from elsewhere, its fields, and the fragment that it is from, else ''. */
type Arrived = Opened & Partial<Omit<StacksView, keyof Zones>> & { fragment: string };

/** What another page handed over, else what the link's fragment holds; undefined where neither does. */
async function fromOutside(fragment: string): Promise<Arrived | undefined> {
  const handed = takeHandedOver();
  if (!handed) {
    const opened = await openFragment(fragment);
    return opened && { ...opened, fragment };
  }
  const { stack, type, service, version } = handed;
  return {
    stack,
    type: stackType.parse(type),
    service: service === '' ? undefined : service,
    version: version === '' ? undefined : version,
    // Those of the stack before.
    buildId: undefined,
    variant: undefined,
    frame: undefined,
    fragment: '',
  };
}
