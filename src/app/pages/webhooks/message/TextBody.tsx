import { Lines } from '../../../ui/Lines';
import { useLines } from '../../../hooks/use-lines';

/** Text as it is, line by line; markup in it is text like any other. */
export function TextBody({ label, text }: { label: string; text: string }) {
  const lines = text.split(/\r\n|\n|\r/);
  const state = useLines(lines.length);
  return (
    <Lines label={label} {...state}>
      {(index) => (
        <div key={index} dir="ltr" className="min-h-6 whitespace-pre [unicode-bidi:plaintext]">
          {lines[index]}
        </div>
      )}
    </Lines>
  );
}
