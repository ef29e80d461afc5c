import { counted } from '#domain/text/count';
import { isNativeFrame, type ParsedStack } from '#symbolication/stack';
import { useMemo } from 'react';

/** What becomes of frames of machine code that Android printed: nothing here, and where they are read. */
export function NativeLines({ stack }: { stack: ParsedStack }) {
  const count = useMemo(
    () => stack.lines.filter(({ kind, text }) => kind === 'text' && isNativeFrame(text)).length,
    [stack],
  );
  if (count === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-2">
      {counted(count, 'line')} of native code (<code className="font-mono text-xs">#00 pc …</code>){' '}
      {count === 1 ? 'is' : 'are'} not read: of Android, only frames of Java and Kotlin are. The NDK’s{' '}
      <code className="font-mono text-xs">ndk-stack</code> reads them, with the unstripped libraries of this
      build.
    </p>
  );
}
