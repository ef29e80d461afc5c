import { useState } from 'react';
import type { CoverRequest } from '#contract/served/changes';
import { useAnswer } from '../../../api/served/changes';
import type { Interval } from '#domain/time/interval';
import { ReasonField } from '../../../components/history/ReasonField';
import { InstantField } from '../../../components/time/InstantField';
import { Choice } from '../../../ui/Choice';
import { isSignedIn } from '../../../url/settings';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { PlanWords } from '../model/use-plan';
import { stretchesIn } from '#domain/plan/request-words';

type AnswerFormProps = { request: CoverRequest; words: PlanWords };

/** Accepts a request or a part of it, declines it with a word, or withdraws it. */
export function AnswerForm({ request, words: { zone, directory } }: AnswerFormProps) {
  const answer = useAnswer();
  const [word, setWord] = useState('');
  const asksWho = !isSignedIn() && request.asked.length > 1;
  const [who, setWho] = useState(asksWho ? request.asked[0] : undefined);
  const [first, ...more] = stretchesIn(request.edits);
  const [part, setPart] = useState<Interval>();
  const { can, request_id } = request;
  const send = (what: 'accept' | 'decline' | 'withdraw') =>
    answer.mutate(
      {
        request_id,
        answer: what,
        word: word.trim(),
        ...(what === 'accept' && part),
        ...(who !== undefined && { person_id: who }),
      },
      { onSuccess: () => setPart(undefined) },
    );
  const mayPart = first !== undefined && more.length === 0;
  if (can.length === 0) {
    return <p className="text-sm text-ink-2">Only who is asked can answer.</p>;
  }
  return (
    <div className="space-y-2">
      {part && (
        <PartFields
          part={part}
          zone={zone}
          onChange={(next) => {
            answer.reset();
            setPart(next);
          }}
        />
      )}
      {asksWho && (
        <Choice
          label="Who answers"
          value={String(who)}
          options={request.asked.map((person) => [String(person), directory.person(person)])}
          onChange={(text) => setWho(request.asked.find((person) => String(person) === text))}
        />
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
      <AnswerButtons
        can={can}
        isPart={part !== undefined}
        isPending={answer.isPending}
        onSend={send}
        onPart={mayPart && !part ? () => setPart(first) : undefined}
      />
    </div>
  );
}

type PartFieldsProps = { part: Interval; zone: string; onChange: (part: Interval) => void };

/** Times of a part of a shift. */
function PartFields({ part, zone, onChange }: PartFieldsProps) {
  const field = (label: string, key: 'start' | 'end') => (
    <div className="text-sm">
      <span className="text-ink-2">{label}</span>
      <InstantField
        label={label}
        isFormField
        className="w-full"
        instant={part[key]}
        zone={zone}
        onChange={(at) => at !== undefined && onChange({ ...part, [key]: at })}
      />
    </div>
  );
  return (
    <div className="panel-box grid grid-cols-2 gap-2 max-md:grid-cols-1">
      {field('From', 'start')}
      {field('Until', 'end')}
    </div>
  );
}

type AnswerButtonsProps = {
  can: CoverRequest['can'];
  isPart: boolean;
  isPending: boolean;
  onSend: (answer: 'accept' | 'decline' | 'withdraw') => void;
  /** Undefined where no part can be chosen. */
  onPart: (() => void) | undefined;
};

function AnswerButtons({ can, isPart, isPending, onSend, onPart }: AnswerButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <div className="action-bar">
        {can.includes('answer') && (
          <>
            <Button
              look="primary"
              className="max-md:grow"
              disabled={isPending}
              onClick={() => onSend('accept')}
            >
              {isPart ? 'Accept this part' : 'Accept'}
            </Button>
            <Button disabled={isPending} onClick={() => onSend('decline')}>
              Decline
            </Button>
            {onPart && <Button onClick={onPart}>Take part of it</Button>}
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
