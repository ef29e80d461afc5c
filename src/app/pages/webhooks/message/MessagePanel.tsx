import { useState } from 'react';
import { maskHeader, maskText } from '#domain/privacy/secrets';
import { parseHeaders } from '#domain/webhook/headers';
import { formatSize } from '#domain/text/size';
import { utf8Length } from '#domain/text/bytes';
import { Secret } from '../../../components/secrets/Secret';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { JsonBody } from './JsonBody';
import { TextBody } from './TextBody';
import { useWork } from '../work/use-work';

type MessagePanelProps = { title: 'Request' | 'Response'; headers: string; body: string };

/** One side of a delivery: its headers whatever their form, and its body pretty-printed without changing it. */
export function MessagePanel({ title, headers: text, body }: MessagePanelProps) {
  const { form, headers, rest } = parseHeaders(text);
  const [raw, setRaw] = useState(form === 'unknown');
  return (
    <Panel title={title} note={body === '' ? 'no body' : formatSize(utf8Length(body))}>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-sm font-semibold">Headers</h3>
        {text !== '' && (
          <Button look="quiet" className="h-6! text-xs" aria-pressed={raw} onClick={() => setRaw(!raw)}>
            {raw ? 'As a table' : 'Raw'}
          </Button>
        )}
      </div>
      {form === 'unknown' && (
        <p className="mb-1 text-sm text-warn">
          These headers could not be parsed, so secrets in them may not be masked
          {title === 'Request' && ', the signature cannot be checked, and copied commands leave them out'}.
        </p>
      )}
      {text === '' && <p className="text-sm text-ink-2">None recorded.</p>}
      {raw ? (
        <pre className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs">{rawHeaders(text)}</pre>
      ) : (
        <dl className="text-sm">
          {headers.map(({ name, value }, index) => (
            // A header may come twice; its place is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="flex flex-wrap gap-x-2 border-t border-line py-0.5">
              <dt className="w-44 flex-none text-ink-3">{name}</dt>
              <dd className="min-w-0">
                <Secret name={`header ${name}`} value={value} masked={maskHeader(name, value)} />
              </dd>
            </div>
          ))}
          {rest !== '' && <p className="mt-1 text-xs text-ink-3">Not a header: {maskText(rest)}</p>}
        </dl>
      )}
      <h3 className="mt-3 mb-1 text-sm font-semibold">Body</h3>
      <Body title={title} body={body} />
    </Panel>
  );
}

function Body({ title, body }: { title: string; body: string }) {
  const read = useWork('read', body, body.length);
  if (body === '') return <p className="text-sm text-ink-2">None.</p>;
  if (!read) {
    return (
      <p role="status" className="h-96 text-sm text-ink-3">
        Reading {formatSize(utf8Length(body))}…
      </p>
    );
  }
  const label = `${title} body`;
  if (read.kind === 'json') return <JsonBody label={label} tree={read.tree} />;
  const { message, line, column } = read.fault;
  return (
    <>
      {/^\s*[[{]/.test(body) && (
        <p className="mb-1 text-sm text-warn">
          Not JSON: {message}, line {line}, column {column}. Shown as text.
        </p>
      )}
      <TextBody label={label} text={read.text} />
    </>
  );
}

/** The headers as they were kept, line by line, with the values of secret ones masked. */
function rawHeaders(text: string): string {
  const { form, headers } = parseHeaders(text);
  if (form === 'unknown') return maskText(text);
  return headers.map(({ name, value }) => `${name}: ${maskHeader(name, value)}`).join('\n');
}
