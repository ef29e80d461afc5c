import { useMemo } from 'react';
import { decodedString } from '#domain/json/scan';
import { type JsonLine, jsonLines } from '#domain/json/tree';
import type { ReadBody } from '#domain/webhook/read-body';
import { Secret } from '../../components/secrets/Secret';
import { Lines, useLines } from '../../ui/Lines';

/** Line of a body: as high as its buttons, without wrapping. */
const LINE_CLASS =
  'secret-row flex min-h-6 w-fit min-w-full items-center whitespace-pre hover:bg-hover [&_code]:whitespace-pre [&>span]:flex-nowrap';

/** Lines of a body with masked secrets, virtualised: JSON with order, duplicate keys and every digit as sent, or text. */
export function BodyLines({ label, body }: { label: string; body: ReadBody }) {
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
