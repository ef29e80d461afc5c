import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button';
import { printWhole } from './print-whole';

export function PrintButton() {
  const client = useQueryClient();
  return <Button onClick={() => void printWhole(client)}>Print</Button>;
}
