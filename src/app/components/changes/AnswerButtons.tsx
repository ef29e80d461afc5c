import { useState } from 'react';
import type { Id } from '#contract/id';
import type { CoverRequest } from '#contract/served/changes';
import { useDirectory } from '../../api/names/directory';
import { useIsOffline } from '../../api/reached';
import { useAnswer } from '../../api/changes';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { isSignedIn } from '../../url/settings';

type AnswerButtonsProps = {
  request: CoverRequest;
  /** Word to the colleague. */
  word?: string;
  /** True if the rota already is what the request wants. */
  isMoot?: boolean;
  onDone?: () => void;
};

/** Accepts a request as a whole, declines it, or withdraws it. */
export function AnswerButtons({ request, word = '', isMoot = false, onDone }: AnswerButtonsProps) {
  const answer = useAnswer();
  const isOff = useIsOffline() || answer.isPending;
  const { can, request_id, asked } = request;
  const isOpenToAll = !isSignedIn();
  const [who, setWho] = useState(isOpenToAll ? asked[0] : undefined);
  const send = (what: 'accept' | 'decline' | 'withdraw') =>
    answer.mutate(
      { request_id, answer: what, word: word.trim(), ...(who !== undefined && { person_id: who }) },
      { onSuccess: () => onDone?.() },
    );
  return (
    <div className="space-y-1">
      {isOpenToAll && can.includes('answer') && (
        <AnswerAs {...{ candidates: asked, who }} onChange={setWho} />
      )}
      <div className="flex flex-wrap gap-2">
        {can.includes('answer') && (
          <>
            <Button
              look="primary"
              className="max-md:h-11 max-md:grow"
              disabled={isOff || isMoot}
              onClick={() => send('accept')}
            >
              Accept
            </Button>
            <Button className="max-md:h-11" disabled={isOff} onClick={() => send('decline')}>
              Decline
            </Button>
          </>
        )}
        {can.includes('withdraw') && (
          <Button className="max-md:h-11" disabled={isOff} onClick={() => send('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      {answer.error && (
        <p role="alert" className="text-sm text-warn">
          {answer.error.message}
        </p>
      )}
    </div>
  );
}

/** Choice of the answering person on a server without sign-in, so that no user answers for another unknowingly. */
function AnswerAs({
  candidates,
  who,
  onChange,
}: {
  candidates: readonly Id[];
  who: Id | undefined;
  onChange: (person: Id | undefined) => void;
}) {
  const { person: nameOf } = useDirectory();
  return (
    <p className="text-sm text-ink-2">
      Nobody signs in here: you answer as{' '}
      {candidates.length > 1 ? (
        <Choice
          label="Answer as"
          value={String(who)}
          options={candidates.map((person) => [String(person), nameOf(person)])}
          onChange={(text) => onChange(candidates.find((person) => String(person) === text))}
        />
      ) : (
        <b className="text-ink">{candidates.map(nameOf)}</b>
      )}
    </p>
  );
}
