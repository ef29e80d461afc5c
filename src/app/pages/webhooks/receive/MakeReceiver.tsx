import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatWebhooks } from '#address/lists/webhooks';
import { paths } from '#address/paths';
import { MAX_LABEL_LENGTH, type NewReceiver, type ReceiverAnswer } from '#contract/links';
import { parseId } from '#contract/id';
import { receivedBy } from '#domain/webhook/event-words';
import { useDirectory } from '../../../api/names/directory';
import { useMakeReceiver } from '../../../api/links';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { MadeAddress } from '../../../components/share/MadeAddress';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { CopyButton } from '../../../ui/CopyButton';
import { Field } from '../../../ui/Field';
import { LASTS } from './lasts';

const STATUSES: readonly (readonly [string, string])[] = [
  ['200', '200 OK'],
  ['201', '201 Created'],
  ['202', '202 Accepted'],
  ['204', '204 No Content'],
  ['400', '400 Bad Request'],
  ['401', '401 Unauthorized'],
  ['404', '404 Not Found'],
  ['410', '410 Gone'],
  ['429', '429 Too Many Requests'],
  ['500', '500 Internal Server Error'],
  ['503', '503 Service Unavailable'],
];
const DELAYS: readonly (readonly [string, string])[] = [
  ['0', 'None'],
  ['1', '1 s'],
  ['3', '3 s'],
  ['10', '10 s'],
];

/** Form that makes a receiving address and shows it once, with a command to try it. */
export function MakeReceiver() {
  const make = useMakeReceiver();
  if (!make.data) return <ReceiverForm error={make.error} isPending={make.isPending} onMake={make.mutate} />;
  const { link } = make.data;
  return (
    <MadeAddress made={make.data} label="Receiving address" onDone={make.reset}>
      {(href) => (
        <>
          <CopyButton text={tryIn(href)} refused="The browser blocked copying" statusClass="">
            Copy a curl command to try it
          </CopyButton>
          <Link
            className="inline-flex min-h-6 items-center text-accent underline"
            to={paths.webhooks(formatWebhooks({ integration: receivedBy(link), isLive: true }))}
          >
            What it receives
          </Link>
        </>
      )}
    </MadeAddress>
  );
}

type ReceiverFormProps = { error: Error | null; isPending: boolean; onMake: (wanted: NewReceiver) => void };

function ReceiverForm({ error, isPending, onMake }: ReceiverFormProps) {
  const [label, setLabel] = useState('');
  const [lasts, setLasts] = useState<(typeof LASTS)[number][0]>('604800');
  const [answer, setAnswer] = useState<ReceiverAnswer>({ status: 200, body: '{"ok": true}', delay: 0 });
  const [channel, setChannel] = useState('');
  return (
    <form
      className="space-y-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        onMake({ label, lasts: Number(lasts), answer, channel_id: parseId(channel) });
      }}
    >
      <label className="block">
        Name
        <Field
          required
          className="block w-full"
          placeholder="Partner test, Contoso"
          maxLength={MAX_LABEL_LENGTH}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </label>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Labelled label="Address expires after">
          <Choice label="Address expires after" value={lasts} options={LASTS} onChange={setLasts} />
        </Labelled>
        <AnswerFields answer={answer} onChange={setAnswer} />
      </div>
      <VisibleTo channel={channel} onChange={setChannel} />
      <p className="text-xs text-ink-3">
        Anyone with the address can send until it expires. Each request stays listed for 7 days: the last
        1,000, of up to 1 MB each.
      </p>
      {error && (
        <p role="alert" className="text-bad">
          The address was not made. <MaskedText text={error.message} />
        </p>
      )}
      <Button type="submit" look="primary" disabled={isPending}>
        Make address
      </Button>
    </form>
  );
}

type AnswerFieldsProps = { answer: ReceiverAnswer; onChange: (answer: ReceiverAnswer) => void };

function AnswerFields({ answer, onChange }: AnswerFieldsProps) {
  return (
    <>
      <Labelled label="Answer">
        <Choice
          label="Answer"
          value={String(answer.status)}
          options={STATUSES}
          onChange={(status) => onChange({ ...answer, status: Number(status) })}
        />
      </Labelled>
      <Labelled label="Delay">
        <Choice
          label="Delay"
          value={String(answer.delay)}
          options={DELAYS}
          onChange={(delay) => onChange({ ...answer, delay: Number(delay) })}
        />
      </Labelled>
      <label className="block w-full">
        Body of the answer
        <textarea
          className="block h-16 w-full rounded-md border border-control/60 bg-surface p-2 font-mono text-xs"
          maxLength={2000}
          value={answer.body}
          onChange={(event) => onChange({ ...answer, body: event.target.value })}
        />
      </label>
    </>
  );
}

type VisibleToProps = { channel: string; onChange: (channel: string) => void };

/** Channel whose readers see what is received. */
function VisibleTo({ channel, onChange }: VisibleToProps) {
  const { channels } = useDirectory();
  return (
    <Labelled label="Visible to">
      <Choice
        label="Visible to"
        value={channel}
        options={[
          ['', 'everybody who opens Webhooks'],
          ...channels.map(({ id, name }) => [String(id), `who sees ${name}`] as const),
        ]}
        onChange={onChange}
      />
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden="true" className="block">
        {label}
      </span>
      {children}
    </div>
  );
}

function tryIn(href: string): string {
  return `curl -X POST '${href}' -H 'Content-Type: application/json' -d '{"hello": "watchbill"}'`;
}
