import { useMemo, useState } from 'react';
import { utf8Length } from '#domain/text/bytes';
import { formatSize } from '#domain/text/count';
import { maskHeader, maskText } from '#domain/privacy/secrets';
import { headerTextLines } from '#domain/webhook/header-text';
import { headerValues, parseHeaders } from '#domain/webhook/headers';
import { codingOf } from '#domain/webhook/packed';
import type { BodyForm } from '#domain/webhook/read-body';
import { Secret } from '../../components/secrets/Secret';
import { isGuest } from '../../url/settings';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { Body } from './Body';

type MessagePanelProps = {
  title: 'Request' | 'Response';
  /** Undefined if the server left them out. */
  headers: string | undefined;
  body: string;
  event: string;
};

/** Side of a delivery: headers in any form, and the body pretty-printed without changes. */
export function MessagePanel({ title, headers, body, event }: MessagePanelProps) {
  const form = useMemo(() => bodyForm(headers ?? ''), [headers]);
  // Encoding 5 MB takes longer than a frame.
  const size = useMemo(() => formatSize(utf8Length(body)), [body]);
  // A masked body differs in size from the original.
  const note = isGuest() ? 'secrets, e-mail addresses and telephone numbers masked' : size;
  return (
    <Panel title={title} note={body === '' ? 'no body' : note}>
      {headers !== undefined && <Headers title={title} text={headers} />}
      <Body title={title} body={body} form={form} fileName={`${event}-${title.toLowerCase()}`} />
    </Panel>
  );
}

function bodyForm(text: string): BodyForm {
  const { headers } = parseHeaders(text);
  return {
    type: headerValues(headers, 'Content-Type')[0] ?? '',
    coding: codingOf(headerValues(headers, 'Content-Encoding')[0] ?? ''),
  };
}

/** Headers as a table, or exactly as sent. */
function Headers({ title, text }: { title: 'Request' | 'Response'; text: string }) {
  const { form, headers, rest } = parseHeaders(text);
  const [raw, setRaw] = useState(form === 'unknown');
  return (
    <>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-sm font-semibold">Headers</h3>
        {text !== '' && form !== 'unknown' && (
          <Button
            look="quiet"
            className="h-6! text-xs print:hidden"
            aria-pressed={raw}
            aria-label={`${title} headers as sent`}
            onClick={() => setRaw(!raw)}
          >
            {raw ? 'As a table' : 'As sent'}
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
        <RawHeaders text={text} />
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

/** Stored text with its own line breaks. */
function RawHeaders({ text }: { text: string }) {
  return (
    <div className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs leading-6">
      {headerTextLines(text).map(({ exact, masked }, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="secret-row min-h-6 whitespace-pre-wrap wrap-anywhere">
          {exact === masked ? (
            masked
          ) : (
            <Secret name={`line ${index + 1} of the headers`} value={exact} masked={masked} />
          )}
        </div>
      ))}
    </div>
  );
}
