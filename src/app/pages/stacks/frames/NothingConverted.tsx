import { useMemo } from 'react';
import type { StackRequest } from '../model/stack-request';
import { addCommand } from '../result/add-command';
import type { ConvertedStack } from '../result/converted-stack';
import { sharesOf } from '../result/own-frames';

type NothingConvertedProps = { request: StackRequest; result: ConvertedStack };

/** What to do where a server converted none of the own frames; nothing where there is nothing to do. */
export function NothingConverted({ request: { input, dropped }, result }: NothingConvertedProps) {
  const own = useMemo(() => sharesOf(result).own.flatMap((index) => result.frames[index] ?? []), [result]);
  if (dropped || own.length === 0 || own.some(({ converted }) => converted)) return null;
  return (
    <div className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm text-ink-2 print:hidden">
      <p>
        The server converted none of your frames. Drop the files of this build onto the page to read them in
        this browser, or add them for everybody:
      </p>
      <code className="mt-1 block font-mono text-xs wrap-anywhere text-ink select-all">
        {addCommand(input, own)}
      </code>
    </div>
  );
}
