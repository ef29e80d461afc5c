import { useTitle } from '../../hooks/stored';
import { Button } from '../../ui/Button';

type NoGuestViewProps = {
  /** True if the link has expired or was revoked; false if its view is temporarily unavailable. */
  isOver: boolean;
};

/** Placeholder for a view that a link does not show, worded like the server's own page. */
export function NoGuestView({ isOver }: NoGuestViewProps) {
  const title = isOver ? 'This link shows nothing' : 'This view cannot be shown right now';
  useTitle(title);
  return (
    <main className="mx-auto max-w-160 space-y-3 p-6">
      <p className="flex items-center gap-2 font-semibold">
        <img src="/favicon.svg" alt="" width="18" height="18" />
        Watchbill
      </p>
      <h1>{title}</h1>
      {isOver ? (
        <p>It may have expired or been revoked. Its creator can make another.</p>
      ) : (
        <>
          <p>The server does not answer, or cannot load the view. The link stays valid.</p>
          <Button look="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        </>
      )}
    </main>
  );
}
