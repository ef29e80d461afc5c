import { useState } from 'react';
import type { Id } from '#contract/id';
import type { CoverRequest } from '#contract/served/changes';
import { useIsOffline } from '../../../api/reached';
import { useAnswer } from '../../../api/served/changes';
import { ReasonField } from '../../../components/history/ReasonField';
import { useKeptText } from '../../../components/history/use-kept-text';
import { Choice } from '../../../ui/Choice';
import { isSignedIn } from '../../../url/settings';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { PlanWords } from '../model/use-plan';

type Answer = 'accept' | 'decline' | 'withdraw';

type AnswerFormProps = {
  request: CoverRequest;
  words: PlanWords;
  /** True if the rota is as asked by now. */
  isMoot: boolean;
};

/** Accepts a request as a whole, declines it with a word, or withdraws it. */
export function AnswerForm({ request, words: { directory }, isMoot }: AnswerFormProps) {
  const answer = useAnswer();
  const [word, setWord, forgetWord] = useKeptText(`answer ${request.request_id}`);
  const isOpenToAll = !isSignedIn();
  const [who, setWho] = useState(isOpenToAll ? request.asked[0] : undefined);
  const { can, request_id } = request;
  const send = (what: Answer) =>
    answer.mutate(
      { request_id, answer: what, word: word.trim(), ...(who !== undefined && { person_id: who }) },
      { onSuccess: forgetWord },
    );
  if (can.length === 0) {
    return <p className="text-sm text-ink-2">Only recipients of this request can answer it.</p>;
  }
  return (
    <div className="space-y-2">
      {isOpenToAll && can.includes('answer') && (
        <AnswerAs asked={request.asked} nameOf={directory.person} who={who} onChange={setWho} />
      )}
      {can.includes('answer') && (
        <ReasonField
          label={`A word to ${request.from_name}`}
          placeholder="Optional"
          value={word}
          onChange={setWord}
        />
      )}
      {answer.error && (
        <Notice className="" role="alert">
          {answer.error.message}
        </Notice>
      )}
      <AnswerButtons can={can} isPending={answer.isPending} mayAccept={!isMoot} onSend={send} />
    </div>
  );
}

type AnswerAsProps = {
  asked: readonly Id[];
  nameOf: (person: Id) => string;
  who: Id | undefined;
  onChange: (person: Id | undefined) => void;
};

/** Whose answer it is where nobody signs in, so that nobody answers for others unknowingly. */
function AnswerAs({ asked, nameOf, who, onChange }: AnswerAsProps) {
  return (
    <p className="text-sm text-ink-2">
      Nobody signs in here: you answer as{' '}
      {asked.length > 1 ? (
        <Choice
          label="Answer as"
          value={String(who)}
          options={asked.map((person) => [String(person), nameOf(person)])}
          onChange={(text) => onChange(asked.find((person) => String(person) === text))}
        />
      ) : (
        <b className="text-ink">{asked.map(nameOf)}</b>
      )}
    </p>
  );
}

type AnswerButtonsProps = {
  can: CoverRequest['can'];
  isPending: boolean;
  /** False where nothing is left. */
  mayAccept: boolean;
  onSend: (answer: Answer) => void;
};

function AnswerButtons({ can, mayAccept, onSend, ...props }: AnswerButtonsProps) {
  const isPending = useIsOffline() || props.isPending;
  return (
    <div className="flex flex-wrap gap-2">
      <div className="action-bar">
        {can.includes('answer') && (
          <>
            <Button
              look="primary"
              className="max-md:grow"
              disabled={isPending || !mayAccept}
              onClick={() => onSend('accept')}
            >
              Accept
            </Button>
            <Button disabled={isPending} onClick={() => onSend('decline')}>
              Decline
            </Button>
          </>
        )}
        {can.includes('withdraw') && (
          <Button className="ml-auto" disabled={isPending} onClick={() => onSend('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
    </div>
  );
}
