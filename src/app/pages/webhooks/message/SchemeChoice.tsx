import type { Header } from '#domain/webhook/headers';
import type { Scheme } from '#domain/webhook/signature/scheme';
import { Choice } from '../../../ui/Choice';
import { FIXED, isSame, OF_HEADER } from './schemes';

type SchemeChoiceProps = {
  scheme: Scheme | undefined;
  headers: readonly Header[];
  onChoose: (scheme: Scheme) => void;
};

/** Another scheme than the suggested one: those of known senders, or one of any header of the request. */
export function SchemeChoice({ scheme, headers, onChoose }: SchemeChoiceProps) {
  const names = [...new Set(headers.map(({ name }) => name))];
  const header = scheme && 'header' in scheme && names.includes(scheme.header) ? scheme.header : names[0];
  const choices = [
    ...FIXED,
    ...OF_HEADER.map(({ name, scheme: of }) => ({ name, scheme: of(header ?? '') })),
  ];
  const current = choices.findIndex((choice) => scheme && isSame(choice.scheme, scheme));
  const isOfHeader = current >= FIXED.length;
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="min-h-6 cursor-pointer text-ink-2">Another scheme</summary>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Choice
          label="Scheme"
          value={String(current)}
          options={[
            ...(current < 0 ? [['-1', 'none'] as const] : []),
            ...choices.map(({ name }, index) => [String(index), name] as const),
          ]}
          onChange={(index) => {
            const choice = choices[Number(index)];
            if (choice) onChoose(choice.scheme);
          }}
        />
        {isOfHeader && header !== undefined && (
          <>
            <span className="text-ink-2">in</span>
            <Choice
              label="Header of the signature"
              value={header}
              options={names.map((name) => [name, name] as const)}
              onChange={(name) => {
                const of = OF_HEADER[current - FIXED.length];
                if (of) onChoose(of.scheme(name));
              }}
            />
          </>
        )}
      </div>
    </details>
  );
}
