import { formatCount } from '#domain/text/words';
import { publicLine, publicStart } from '#symbolication/privacy';
import type { StackLine } from '#symbolication/stack';
import { Lines, useLines } from '../../../ui/Lines';

/** Max characters of a line: a bundle on one line has millions. */
const WIDEST = 2000;

/** All lines of a text, masked. */
export function StackLines({ lines }: { lines: readonly StackLine[] }) {
  const state = useLines(lines.length);
  return (
    <Lines label="Lines of the stack" height="max-h-[40dvh] 2xl:max-h-[80dvh] print:max-h-none" {...state}>
      {(index) => {
        const line = lines[index];
        if (!line) return null;
        return (
          <div
            key={index}
            className={`min-h-5 w-max min-w-full px-1.5 whitespace-pre ${index === 0 ? 'font-semibold text-ink' : 'text-ink-2'}`}
          >
            {line.text.length <= WIDEST
              ? publicLine(line)
              : `${publicStart(line, WIDEST)}… ${formatCount(line.text.length)} characters`}
          </div>
        );
      }}
    </Lines>
  );
}
