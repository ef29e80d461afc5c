import { useMemo, use, useState } from 'react';
import { decodedString } from '#domain/json/scan';
import { type JsonLine, jsonLines } from '#domain/json/tree';
import type { ReadBody } from '#domain/webhook/read-body';
import { RevealsContext } from '../../components/secrets/reveals';
import { Secret } from '../../components/secrets/Secret';
import { Lines, useLines } from '../../ui/Lines';
import { isBeginning, formatSize } from '#domain/text/words';
import { utf8Length } from '#domain/text/bytes';
import { saveFile } from '../../data/save-file';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { run, useWork } from './work/run';
import { MASK, maskHeader, maskText } from '#domain/privacy/secrets';
import { headerValues, parseHeaders } from '#domain/webhook/compare';
import { Panel } from '../../ui/Panel';

/** Line of a body: as high as its buttons, without wrapping. */
const LINE_CLASS =
  'secret-row flex min-h-6 w-fit min-w-full items-center whitespace-pre hover:bg-hover [&_code]:whitespace-pre [&>span]:flex-nowrap';

/** Lines of a body with masked secrets, virtualised: JSON with order, duplicate keys and every digit as sent, or text. */
function BodyLines({ label, body }: { label: string; body: ReadBody }) {
  const json = useMemo(() => (body.kind === 'tree' ? jsonLines(body.tree) : undefined), [body]);
  const state = useLines(json?.length ?? (body.kind === 'lines' ? body.lines.length : 0));
  return (
    <Lines label={label} {...state}>
      {(index) => {
        if (json) return <JsonRow key={index} line={json.at(index)} />;
        const { exact = '', masked = '' } = (body.kind === 'lines' && body.lines[index]) || {};
        return (
          <div key={index} dir="ltr" className={`${LINE_CLASS} [unicode-bidi:plaintext]`}>
            {exact === masked ? masked : <Secret name={`line ${index + 1}`} value={exact} masked={masked} />}
          </div>
        );
      }}
    </Lines>
  );
}

function JsonRow({ line }: { line: JsonLine }) {
  const { kind, text, masked, comma, path } = line;
  return (
    <div
      title={path}
      className={LINE_CLASS}
      style={{ paddingInlineStart: `${Math.min(line.depth, 40) * 14}px` }}
    >
      {line.place !== undefined && <span className="text-ink-3">[{line.place}] </span>}
      {line.key !== '' && <span className="text-accent">{line.key}: </span>}
      {line.secret ? (
        <Secret
          name={path}
          value={text}
          masked={masked}
          // A string is copied without its quotes and escapes.
          copies={kind === 'string' ? decodedString(text) : text}
          after={comma ? ',' : ''}
        />
      ) : (
        <span>
          {masked}
          {comma && ','}
        </span>
      )}
    </div>
  );
}

const BODY_TYPES = [
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
function Body({ title, body, type, fileName }: BodyProps) {
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
  return BODY_TYPES.find(({ begins }) => begins.test(body)) ?? { ending: 'txt', type: 'text/plain' };
}

type MessagePanelProps = {
  title: 'Request' | 'Response';
  /** Undefined if the server left them out. */
  headers: string | undefined;
  body: string;
  event: string;
};

/** Side of a delivery: headers, and the body pretty-printed without changes. */
export function MessagePanel({ title, headers, body, event }: MessagePanelProps) {
  const [type = ''] = useMemo(
    () => headerValues(parseHeaders(headers ?? '').headers, 'Content-Type'),
    [headers],
  );
  // Encoding 5 MB takes longer than a frame.
  const size = useMemo(() => formatSize(utf8Length(body)), [body]);
  return (
    <Panel title={title} note={body === '' ? 'no body' : <span className="guest:hidden">{size}</span>}>
      {headers !== undefined && <Headers title={title} text={headers} />}
      <Body title={title} body={body} type={type} fileName={`${event}-${title.toLowerCase()}`} />
    </Panel>
  );
}

function Headers({ title, text }: { title: 'Request' | 'Response'; text: string }) {
  const { form, headers, rest } = parseHeaders(text);
  return (
    <>
      <h3 className="mb-1 text-sm font-semibold">Headers</h3>
      {text === '' && <p className="text-sm text-ink-2">None recorded.</p>}
      {form === 'unknown' ? (
        <>
          <p className="mb-1 text-sm text-warn">
            These headers could not be parsed
            {title === 'Request' && ': the signature cannot be checked, and copied commands leave them out'}.
          </p>
          <Secret name={`${title.toLowerCase()} headers`} value={text} masked={MASK} />
        </>
      ) : (
        <dl className="text-sm">
          {headers.map(({ name, value }, index) => (
            // A header may come twice; its place is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="secret-row flex flex-wrap gap-x-2 border-t border-line py-0.5">
              <dt className="w-44 flex-none text-ink-3">{name}</dt>
              <dd className="min-w-0">
                <Secret name={`header ${name}`} value={value} masked={maskHeader(name, value)} />
              </dd>
            </div>
          ))}
          {rest !== '' && <p className="mt-1 text-xs text-ink-3">Not a header: {maskText(rest)}</p>}
        </dl>
      )}
    </>
  );
}
