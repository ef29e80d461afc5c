import { Button } from '../../ui/Button';

type FileButtonProps = { title: string; kind: 'CSV' | 'SVG' | 'PNG'; onClick: () => void };

/** Downloads a chart, or a table, as a file. */
export function FileButton({ title, kind, onClick }: FileButtonProps) {
  return (
    <Button
      look="quiet"
      className="h-7 px-1.5 text-xs print:hidden"
      aria-label={`${title} as ${kind} file`}
      onClick={onClick}
    >
      {kind}
    </Button>
  );
}
