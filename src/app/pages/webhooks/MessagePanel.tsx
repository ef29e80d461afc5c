import { useMemo } from 'react';
import { utf8Length } from '#domain/text/bytes';
import { formatSize } from '#domain/text/words';
import { MASK, maskHeader, maskText } from '#domain/privacy/secrets';
import { headerValues, parseHeaders } from '#domain/webhook/headers';
import { Secret } from '../../components/secrets/Secret';
import { Panel } from '../../ui/Panel';
import { Body } from './Body';

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
