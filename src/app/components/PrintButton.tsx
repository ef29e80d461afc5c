import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button';
import { printPage } from './print-whole';

/** Prints the page; closes the dialog around it. */
export function PrintButton({ label = 'Print' }: { label?: string }) {
  const client = useQueryClient();
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('dialog')?.close();
        printPage(client);
      }}
    >
      {label}
    </Button>
  );
}
