import { Button } from '../../../ui/Button';

type StackButtonsProps = {
  hasText: boolean;
  onClear: () => void;
  onConvert: () => void;
  /** Only while a stack is being converted. */
  onCancel: (() => void) | undefined;
};

/** What is done with a stack once it is there: behind it, where the Tab key goes next. */
export function StackButtons({ hasText, onClear, onConvert, onCancel }: StackButtonsProps) {
  return (
    <>
      {hasText && <Button onClick={onClear}>Clear</Button>}
      {onCancel ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button look="primary" onClick={onConvert}>
          Convert
        </Button>
      )}
    </>
  );
}
