import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ResultPanel } from './frames/ResultPanel';
import { StackLines } from './form/StackLines';
import type { Conversion } from './model/use-conversion';
import type { PastedText, StacksAddress } from './model/use-stack-form';
import { formatCount } from '#domain/text/words';
import type { BinaryImage, EnrichedFrame } from '#contract/stack';
import { type Finding, findingsIn, publicText } from '#symbolication/privacy';
import { Button } from '../../ui/Button';
import { linkedFields, type StackFields, type ParsedText } from './model/fields';
import { linkedFrames } from './copy-text';
import { MAX_FRAGMENT_LENGTH } from '#address/values';
import { LONGEST_SHARED, shareFragment } from '../../data/fragment';
import { useCopy } from '../../hooks/use-copy';
import { Field } from '../../ui/Field';
import { patched } from '#address/codec';
import { publicAddress } from '../../url/settings';
import { formatStacks } from '#address/stacks';

/** Frames, optionally next to their text. */
export function StackResult(props: {
  address: Pick<StacksAddress, 'view' | 'change'>;
  pasted: PastedText;
  conversion: Conversion;
  /** True if the conversion is of the current text. */
  isCurrent: boolean;
  /** List of several stacks. */
  list: ReactNode;
  /** State of a text without frames; false with frames. */
  noFrames: ReactNode;
  /** True if text, fields or files have changed since. */
  isOutdated: boolean;
  /** True if the text is next to its frames. */
  hasLines: boolean;
  template: string;
}) {
  const { address, pasted, conversion, isCurrent, isOutdated, hasLines, template, list, noFrames } = props;
  const { request, result } = conversion;
  const { view, change } = address;
  const isFrameless = isCurrent && noFrames !== false && !conversion.query.error;
  return (
    <div className={gridColumns(hasLines, list !== undefined, isFrameless)}>
      {(hasLines || list !== undefined) && (
        <div
          className={`grid min-w-0 gap-3.5 ${isFrameless ? 'max-lg:order-last' : '2xl:sticky 2xl:top-3.5'}`}
        >
          {list}
          {hasLines && (
            <StackLines
              lines={(isCurrent ? (result ?? request)?.stack : undefined)?.lines ?? pasted.parsed.stack.lines}
            />
          )}
        </div>
      )}
      <ResultPanel
        key={`${request?.number} ${view.part ?? 0}`}
        conversion={conversion}
        isOutdated={isOutdated}
        view={view}
        template={template}
        noFrames={request === undefined || isCurrent ? noFrames : undefined}
        onChange={change}
      />
    </div>
  );
}

const NARROW_LEFT = 'grid items-start gap-3.5 lg:grid-cols-[22rem_minmax(0,1fr)]';

function gridColumns(hasLines: boolean, hasList: boolean, isFrameless: boolean): string {
  if (hasLines && isFrameless) return NARROW_LEFT;
  if (hasLines) return 'grid items-start gap-3.5 2xl:grid-cols-[1fr_1.35fr]';
  return hasList ? NARROW_LEFT : '';
}

/** Max findings listed. */
const MOST_LISTED = 20;

type ShareFormProps = {
  parsed: ParsedText;
  fields: StackFields;
  /** Images that came with the text. */
  images: readonly BinaryImage[] | undefined;
  /** Frames that files converted, which the link would not convert again. */
  frames: readonly EnrichedFrame[] | undefined;
  zone: string;
};

type ShareStackProps = Omit<ShareFormProps, 'parsed'> & { pasted: PastedText };

/** Packs the stack into the fragment of a link on request; no server receives it. */
export function ShareStack({ pasted: { text, parsed }, ...form }: ShareStackProps) {
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
            <ShareForm parsed={parsed} {...form} />
          ))}
        <form method="dialog" className="mt-3 flex justify-end">
          <Button type="submit">Close</Button>
        </form>
      </dialog>
    </>
  );
}

/** Findings, the option to mask them, and the link. */
function ShareForm({ parsed, fields, images, frames, zone }: ShareFormProps) {
  const findings = useMemo(() => findingsIn(parsed.stack.lines), [parsed]);
  const [masked, setMasked] = useState(true);
  const { message, show, copy } = useCopy();
  const [link, setLink] = useState('');

  async function make() {
    const stack = masked ? publicText(parsed.stack) : parsed.text;
    const fragment = await fragmentOf(stack);
    if (fragment === undefined) {
      setLink('');
      show(
        `This stack is too long for a link: compressed it has more than ${formatCount(MAX_FRAGMENT_LENGTH)} characters. Copy it as text instead.`,
      );
      return;
    }
    const url = publicAddress();
    const about = formatStacks(linkedFields(fields));
    url.search = patched(url.searchParams, { ...about, tz: zone }).toString();
    url.hash = fragment;
    setLink(url.href);
    await copy(url.href, {
      done: 'Link copied.',
      refused: 'The browser blocked copying: copy the link from the field',
    });
  }

  /** Leaves out code of the frames rather than being too long. */
  async function fragmentOf(stack: string): Promise<string | undefined> {
    if (frames === undefined) return shareFragment(stack, { images });
    const withCode = await shareFragment(stack, { images, frames: linkedFrames(frames, true, masked) });
    return withCode ?? shareFragment(stack, { images, frames: linkedFrames(frames, false, masked) });
  }

  return (
    <>
      <p className="text-sm text-ink-2">
        The link holds the whole stack{frames && ' and its frames as your files converted them'}, compressed,
        after its <code className="font-mono text-xs">#</code>. Anyone who has the link can read it; no server
        receives it.
      </p>
      <Findings findings={findings} />
      {findings.length > 0 && (
        <fieldset className="mt-2 text-sm">
          <legend className="sr-only">What to share</legend>
          <label className="flex min-h-7 items-center gap-2">
            <input type="radio" name="masked" checked={masked} onChange={() => setMasked(true)} />
            Mask them in the link
          </label>
          <label className="flex min-h-7 items-center gap-2">
            <input type="radio" name="masked" checked={!masked} onChange={() => setMasked(false)} />
            Share the stack unmasked
          </label>
        </fieldset>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => void make()}>
          {findings.length > 0 && !masked ? 'Copy link unmasked' : 'Copy link'}
        </Button>
        <span role="status" className="min-w-0 flex-1 text-sm text-ink-2">
          {message}
        </span>
      </div>
      {link !== '' && (
        <Field
          readOnly
          aria-label="Link"
          value={link}
          onFocus={(event) => event.target.select()}
          look="code"
        />
      )}
    </>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) {
    return (
      <p className="mt-2 text-sm text-ink-2">
        No secrets, e-mail addresses or telephone numbers were found. Check the stack yourself, too.
      </p>
    );
  }
  const more = findings.length - MOST_LISTED;
  return (
    <>
      <p className="mt-2 text-sm font-semibold text-warn">
        {findings.length === 1
          ? 'One secret or personal detail:'
          : `${findings.length} secrets and personal details:`}
      </p>
      <ul aria-label="Secrets and personal details" className="mt-1 max-h-48 overflow-auto text-sm">
        {findings.slice(0, MOST_LISTED).map(({ line, kind, masked }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="py-0.5">
            {kind} in line {line}: <code className="font-mono text-xs wrap-anywhere">{masked}</code>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  );
}
