import { Button } from '../ui/Button';

/** Prints the page; closes the dialog around it. */
export function PrintButton({ label = 'Print' }: { label?: string }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('dialog')?.close();
        print();
      }}
    >
      {label}
    </Button>
  );
}
