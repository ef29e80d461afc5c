import type { ToldLink } from '../../api/links/listed-links';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { publicAddress } from '../../url/settings';

type MadeFeedProps = { made: ToldLink; onDone: () => void };

/** The address of a feed that was just made: it is shown nowhere again. */
export function MadeFeed({ made: { link, path }, onDone }: MadeFeedProps) {
  const { href } = new URL(path, publicAddress());
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
        <CopyButton text={href} refused="The browser blocked copying: copy it by hand" statusClass="">
          Copy address
        </CopyButton>
        <a
          className="inline-flex min-h-6 items-center text-accent underline"
          href={href.replace(/^https?:/, 'webcal:')}
        >
          Subscribe in a calendar app
        </a>
        <Button look="quiet" className="ml-auto" onClick={onDone}>
          Done
        </Button>
      </div>
    </Notice>
  );
}
