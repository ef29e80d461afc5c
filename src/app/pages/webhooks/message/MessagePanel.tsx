import { formatSize } from '#domain/text/size';
import { utf8Length } from '#domain/text/bytes';
import { headerValues, parseHeaders } from '#domain/webhook/headers';
import { Panel } from '../../../ui/Panel';
import { Body } from './Body';
import { Headers } from './Headers';

type MessagePanelProps = { title: 'Request' | 'Response'; headers: string; body: string; event: string };

/** One side of a delivery: its headers in any form, and its body pretty-printed without changing it. */
export function MessagePanel({ title, headers, body, event }: MessagePanelProps) {
  const type = headerValues(parseHeaders(headers).headers, 'Content-Type')[0] ?? '';
  return (
    <Panel title={title} note={body === '' ? 'no body' : formatSize(utf8Length(body))}>
      <Headers title={title} text={headers} />
      <Body title={title} body={body} type={type} fileName={`${event}-${title.toLowerCase()}`} />
    </Panel>
  );
}
