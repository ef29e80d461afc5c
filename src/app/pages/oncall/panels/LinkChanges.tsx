import { peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { counted } from '#domain/text/words';
import { formatMoment, yearAt } from '#domain/time/format';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { Notice } from '../../../ui/Notice';
import type { LinkComparison, NamedChange } from '../model/use-link-comparison';
import { type OnCallParts, useIsOneSchedule } from '../model/use-rows';
import { Comparing } from './Comparing';

type LinkChangesProps = Pick<OnCallParts, 'address'> & { comparison: LinkComparison };

/**
 * Notice what has changed since the link was made; on a server without versions only whether the plan has, by its
 * hash.
 */
export function LinkChanges({ address, comparison }: LinkChangesProps) {
  const { isPending, isChanged, changes, error, retry } = comparison;
  const { seen, made } = address.view;
  if (isPending) return <Comparing />;
  // A live link has no hash.
  if (!error && changes === undefined && seen === undefined) return null;
  const isCalm = changes ? changes.length === 0 : isChanged === false;
  return (
    <Notice
      look={isCalm ? 'calm' : 'warn'}
      role="region"
      aria-label="Changes since this link was made"
      className="mb-3 flex items-start gap-3"
    >
      <div className="min-w-0 py-0.5">
        {changes ? (
          <Changes changes={changes} creation={made} address={address} />
        ) : (
          seen !== undefined && <p className="font-semibold">{hashText(isChanged)}</p>
        )}
        {error && (
          <p>
            What changed could not be loaded.{' '}
            <button type="button" className="min-h-6 underline" onClick={retry}>
              Try again
            </button>
          </p>
        )}
      </div>
      <Button
        look="quiet"
        className="ml-auto print:hidden"
        onClick={() => address.change({ seen: undefined, made: undefined })}
      >
        Dismiss
      </Button>
    </Notice>
  );
}

type ChangesProps = Pick<OnCallParts, 'address'> & {
  changes: readonly NamedChange[];
  creation: number | undefined;
};

const MAX_LINES = 6;

function Changes({ changes, creation, address }: ChangesProps) {
  const { zone } = address.view;
  const { person: nameOf, roles } = useDirectory();
  const year = yearAt(useNow(), zone);
  const isOne = useIsOneSchedule();
  const moment = creation === undefined ? '' : ` on ${formatMoment(creation, zone, year)}`;
  const since = `since this link was made${moment}`;
  if (changes.length === 0) return <p>No changes {since}.</p>;
  return (
    <>
      <p className="font-semibold">
        {counted(changes.length, 'change')} {since}
      </p>
      <CappedList items={changes} cap={MAX_LINES}>
        {(visible) => (
          <ul>
            {visible.map(({ scheduleId, name, change }) => (
              <li key={`${scheduleId}.${change.role_id}.${change.start}`}>
                {!isOne && `${name}, `}
                <button
                  type="button"
                  className="min-h-6 underline print:no-underline"
                  onClick={() => address.change({ at: change.start, period: undefined })}
                >
                  {stretchInWords(change, { zone, year })}
                </button>
                : {peopleChangeInWords(change, { nameOf, roles })}
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </>
  );
}

function hashText(isChanged: boolean | undefined): string {
  return isChanged === undefined
    ? 'This link cannot be compared: it is of another window or an older version.'
    : 'The plan has changed since this link was made.';
}
