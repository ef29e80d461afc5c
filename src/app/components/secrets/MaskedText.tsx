import { useEffect, useState } from 'react';

/** Text of somebody else's with its secrets masked. Nothing is shown before the masker is there: the first page does without. */
export function MaskedText({ text }: { text: string }) {
  const [shown, setShown] = useState<{ of: string; text: string }>();
  useEffect(() => {
    let wanted = true;
    const show = (masked: string) => wanted && setShown({ of: text, text: masked });
    import('#domain/privacy/secrets').then(
      ({ maskText }) => show(maskText(text)),
      () => show('(not shown: the part of the dashboard that masks secrets could not be loaded)'),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  return <>{shown?.of === text ? shown.text : '…'}</>;
}
