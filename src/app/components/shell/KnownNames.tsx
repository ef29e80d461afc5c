import { useId } from 'react';
import { countNames, useLearnedNames } from '../../api/names/learned-names';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';

const LearnedNames = lazyPart(() => import('./LearnedNames'), 'LearnedNames');

/** How many names this browser has saved from replies; opens what they are. */
export function KnownNames() {
  const id = useId();
  const names = useLearnedNames();
  const count = countNames(names);
  if (count === 0) return null;
  return (
    <>
      <Button look="quiet" className="h-7! px-2.5! text-xs" popoverTarget={id}>
        {count} saved {count === 1 ? 'name' : 'names'}
      </Button>
      <PopoverBox id={id} className="w-72 p-3 text-sm">
        <LaterPart>
          <LearnedNames />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
