import { formatCount } from '#domain/text/count';
import { useRef, useState } from 'react';
import type { BinaryImage } from '#contract/stack';
import { Button } from '../../../ui/Button';
import type { StackFields } from '../model/fields';
import { LONGEST_SHARED } from '../../../components/stack/fragment';
import type { PastedText } from '../model/use-stack-form';
import { ShareForm } from './ShareForm';

type ShareStackProps = {
  pasted: PastedText;
  fields: StackFields;
  /** User-edited ones, which go with it. */
  images: readonly BinaryImage[] | undefined;
  zone: string;
};

/** Sharing is asked for: only then is the stack packed into a link, in the part of it that no server sees. */
export function ShareStack({ pasted: { text, parsed }, fields, images, zone }: ShareStackProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="print:hidden"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Share…
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="share-title"
        onClose={() => setOpen(false)}
        className="m-auto w-140 max-w-[94vw] rounded-[10px] border border-line-strong bg-surface p-4 text-ink shadow-float backdrop:bg-black/40"
      >
        <h2 id="share-title" className="mb-2">
          Share this stack
        </h2>
        {open &&
          (text.length > LONGEST_SHARED ? (
            <p className="text-sm text-ink-2">
              This stack is too long for a link: it has {formatCount(text.length)} characters of at most{' '}
              {formatCount(LONGEST_SHARED)}. Copy it as text instead.
            </p>
          ) : (
            <ShareForm parsed={parsed} fields={fields} images={images} zone={zone} />
          ))}
        <form method="dialog" className="mt-3 flex justify-end">
          <Button type="submit">Close</Button>
        </form>
      </dialog>
    </>
  );
}
