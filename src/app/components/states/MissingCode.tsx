import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button';
import { whyMissing } from './missing-code';

type MissingCodeProps = { className?: string | undefined; onClose?: (() => void) | undefined };

/** Stands in for a part of the program that could not be loaded: mostly because there is a new version. */
export function MissingCode({ className = '', onClose }: MissingCodeProps) {
  const { data: why } = useQuery({
    queryKey: ['whyMissing'],
    queryFn: ({ signal }) => whyMissing(signal),
    staleTime: 0,
  });
  const isNew = why === 'new version';
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warn bg-warn-soft p-4 ${className}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold text-warn">
          {isNew ? 'There is a new version of Watchbill' : 'This part of Watchbill could not be loaded'}
        </p>
        <p>
          {isNew
            ? 'This tab still runs the previous version, which the server no longer has. Reload to continue; the address is kept.'
            : 'The server did not return it. Reload once the server is reachable; the address is kept.'}
        </p>
      </div>
      <Button look="primary" onClick={() => location.reload()}>
        Reload
      </Button>
      {onClose && <Button onClick={onClose}>Close</Button>}
    </div>
  );
}
