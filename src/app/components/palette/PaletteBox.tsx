import { Suspense, useState } from 'react';
import { Modal } from '../../ui/Modal';
import type { TypedAhead } from './Palette';
import { PaletteField } from './PaletteField';
import { lazyPart } from '../states/lazy-part';

const Palette = lazyPart(() => import('./Palette'), 'Palette');

/** The box of the palette takes what is typed from the moment it is asked for; what it offers is loaded behind it. */
export function PaletteBox(props: { onClose: () => void; onKeys: () => void }) {
  const [ahead, setAhead] = useState<TypedAhead>({ text: '', pasted: undefined, entered: false });
  return (
    <Modal label="Go to" onClose={props.onClose} className="mt-[12vh] w-[min(36rem,calc(100vw-2rem))]">
      <Suspense
        fallback={
          <>
            <PaletteField
              text={ahead.text}
              onText={(text) => setAhead({ text, pasted: undefined, entered: false })}
              onPasteLines={(pasted) => setAhead({ ...ahead, pasted })}
              onKeyDown={({ key }) => key === 'Enter' && setAhead({ ...ahead, entered: true })}
            />
            <p role="status" className="px-3.5 py-2 text-xs text-ink-2">
              {ahead.pasted === undefined ? 'Loading what can be gone to…' : 'Reading what was pasted…'}
            </p>
          </>
        }
      >
        <Palette ahead={ahead} {...props} />
      </Suspense>
    </Modal>
  );
}
