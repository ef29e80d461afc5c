import type { ReactNode } from 'react';
import type { MadeLink } from '#contract/links';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { publicAddress } from '../../url/settings';

type MadeAddressProps = {
  newLink: MadeLink;
  /** Name of the field. */
  label: string;
  /** What else can be done with the address. */
  children?: (href: string) => ReactNode;
  onDone: () => void;
};

/** Address of a new link, shown only once. */
export function MadeAddress({ newLink: { link, path }, label, children, onDone }: MadeAddressProps) {
  const { href } = new URL(path, publicAddress());
  return (
    <Notice
      look="calm"
      className="space-y-2 text-sm"
      // It may start below the fold, and is shown only once.
      ref={(box) => box?.scrollIntoView({ block: 'nearest' })}
    >
      <p className="text-ink">
        <b>“{link.label}” is ready.</b> This address is shown only now. Keep it secret.
      </p>
      <Field
        readOnly
        aria-label={label}
        className="w-full font-mono text-xs!"
        value={href}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={href} refused="The browser blocked copying: copy it by hand" statusClass="">
          Copy address
        </CopyButton>
        {children?.(href)}
        <Button look="quiet" className="ml-auto" onClick={onDone}>
          Done
        </Button>
      </div>
    </Notice>
  );
}
