import { useState } from 'react';
import type { ToldLink } from '../../api/links/listed-links';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { publicAddress } from '../../url/settings';

type MadeFeedProps = { made: ToldLink; onDone: () => void };

/** The address of a feed that was just made: it is shown nowhere again. */
export function MadeFeed({ made: { link, path }, onDone }: MadeFeedProps) {
  const [outcome, setOutcome] = useState('');
  const { href } = new URL(path, publicAddress());
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => setOutcome('Copied'),
      () => setOutcome('The browser blocked copying: copy it by hand'),
    );
  return (
    <Notice
      look="calm"
      className="space-y-2 text-sm"
      // It may begin below the fold, and is shown only once.
      ref={(box) => box?.scrollIntoView({ block: 'nearest' })}
    >
      <p className="text-ink">
        <b>“{link.label}” is ready.</b> This address is shown only now: it is as good as a password.
      </p>
      <Field
        readOnly
        aria-label="Address of the feed"
        className="w-full font-mono text-xs!"
        value={href}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy address</Button>
        <a
          className="inline-flex min-h-6 items-center text-accent underline"
          href={href.replace(/^https?:/, 'webcal:')}
        >
          Subscribe in a calendar app
        </a>
        <span role="status">{outcome}</span>
        <Button look="quiet" className="ml-auto" onClick={onDone}>
          Done
        </Button>
      </div>
    </Notice>
  );
}
