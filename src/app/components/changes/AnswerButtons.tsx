import { useState } from 'react';
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
  const { can, request_id, asked, from_name } = request;
  const { person: nameOf } = useDirectory();
  const isOpenToAll = !isSignedIn();
  const as = (name: string) => (isOpenToAll ? ` as ${name}` : '');
  const [who, setWho] = useState(isOpenToAll ? asked[0] : undefined);
  const send = (what: 'accept' | 'decline' | 'withdraw') =>
    answer.mutate(
      { request_id, answer: what, word: word.trim(), ...(who !== undefined && { person_id: who }) },
      { onSuccess: () => onDone?.() },
    );
  return (
    <div className="space-y-1">
      {isOpenToAll && can.includes('answer') && asked.length > 1 && (
        <p className="text-sm text-ink-2">
          Nobody signs in here: you answer as{' '}
          <Choice
            label="Answer as"
            value={String(who)}
            options={asked.map((person) => [String(person), nameOf(person)])}
            onChange={(text) => setWho(asked.find((person) => String(person) === text))}
          />
        </p>
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
              Accept{as(nameOf(who ?? 0))}
            </Button>
            <Button className="max-md:h-11" disabled={isOff} onClick={() => send('decline')}>
              Decline
            </Button>
          </>
        )}
        {can.includes('withdraw') && (
          <Button className="max-md:h-11" disabled={isOff} onClick={() => send('withdraw')}>
            Withdraw{as(from_name)}
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
