import { useEffect, useState } from 'react';

/**
 * Foreign text with its secrets masked. Renders nothing until the masker loads: the first page does not need
 * it.
 */
export function MaskedText({ text }: { text: string }) {
  const [shown, setShown] = useState<{ of: string; text: string }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (masked: string) => isCurrent && setShown({ of: text, text: masked });
    import('#domain/privacy/secrets').then(
      ({ maskText }) => show(maskText(text)),
      () => show('(not shown: the part of the dashboard that masks secrets could not be loaded)'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return <>{shown?.of === text ? shown.text : '…'}</>;
}
