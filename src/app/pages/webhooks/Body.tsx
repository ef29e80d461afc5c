import { use, useMemo, useState } from 'react';
import { isBeginning, formatSize } from '#domain/text/words';
import { utf8Length } from '#domain/text/bytes';
import { RevealsContext } from '../../components/secrets/reveals';
import { saveFile } from '../../data/save-file';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { BodyLines } from './BodyLines';
import { run, useWork } from './work/run';

const TYPES = [
  { begins: /^\s*<(?:!doctype html|html)/i, ending: 'html', type: 'text/html' },
  { begins: /^\s*</, ending: 'xml', type: 'application/xml' },
  { begins: /^\s*[[{]/, ending: 'json', type: 'application/json' },
] as const;

type BodyProps = {
  title: 'Request' | 'Response';
  body: string;
  /** Its Content-Type, or "". */
  type: string;
  /** File name without extension. */
  fileName: string;
};

/** Body, formatted by type or exactly as sent; copies and files are as sent, with secrets masked. */
export function Body({ title, body, type, fileName }: BodyProps) {
  const [raw, setRaw] = useState(false);
  const input = useMemo(() => ({ body, type, raw }), [body, type, raw]);
  const parsed = useWork('read', input, body.length);
  const label = `${title} body`;
  const note = isBeginning(body) ? 'Guests see the beginning of this body.' : parsed?.note;
  return (
    <>
      <div className="mt-3 mb-1 flex flex-wrap items-center gap-x-1">
        <h3 className="mr-2 text-sm font-semibold">Body</h3>
        {body !== '' && (
          <>
            <span className="mr-auto text-xs text-ink-3">{parsed?.what}</span>
            <Button
              look="quiet"
              className="h-6! text-xs print:hidden"
              aria-pressed={raw}
              aria-label={`${label} as sent`}
              onClick={() => setRaw(!raw)}
            >
              {raw ? 'As read' : 'As sent'}
            </Button>
            <BodyCopies label={label} body={body} file={`${fileName}.${fileTypeOf(body).ending}`} />
          </>
        )}
      </div>
      {body === '' && <p className="text-sm text-ink-2">None.</p>}
      {body !== '' && !parsed && (
        <p role="status" className="h-96 text-sm text-ink-3">
          Reading {formatSize(utf8Length(body))}…
        </p>
      )}
      {body !== '' && parsed && (
        <>
          {note !== '' && (
            <p className={`mb-1 text-sm ${parsed.kind === 'lines' ? 'text-warn' : 'text-ink-2'}`}>{note}</p>
          )}
          <BodyLines label={label} body={parsed} />
        </>
      )}
    </>
  );
}

/** Copy and save buttons: secrets are masked unless the delivery is revealed. */
function BodyCopies({ label, body, file }: { label: string; body: string; file: string }) {
  const { message, show, copy } = useCopy();
  const isRevealed = use(RevealsContext)?.all === true;

  async function text(): Promise<string> {
    return isRevealed ? body : run('mask', body, body.length);
  }
  async function copyText() {
    const copied = await text();
    await copy(copied, { done: copied === body ? 'Copied' : 'Copied, secrets masked' });
  }
  async function save() {
    const saved = await text();
    saveFile(file, fileTypeOf(body).type, saved);
    show(saved === body ? '' : 'Saved, secrets masked');
  }

  return (
    <span className="inline-flex items-center print:hidden">
      <Button
        look="quiet"
        className="h-6! text-xs"
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={() => void copyText()}
      >
        Copy
      </Button>
      <Button
        look="quiet"
        className="h-6! text-xs"
        aria-label={`Save ${label.toLowerCase()}`}
        onClick={() => void save()}
      >
        Save
      </Button>
      <span role="status" className="text-xs text-ink-3">
        {message}
      </span>
    </span>
  );
}

/** File type of a body by its first characters; text by default. */
function fileTypeOf(body: string): { ending: string; type: string } {
  return TYPES.find(({ begins }) => begins.test(body)) ?? { ending: 'txt', type: 'text/plain' };
}
