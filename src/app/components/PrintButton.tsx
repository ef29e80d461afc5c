import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button';
import { printPage } from './print-whole';

export function PrintButton() {
  const client = useQueryClient();
  return <Button onClick={() => printPage(client)}>Print</Button>;
}
