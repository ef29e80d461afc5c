import { type ReactNode, useId, useState } from 'react';
import { type MadeLink, type FeedContent, type NewLink, MAX_LABEL_LENGTH } from '#contract/links';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { publicAddress } from '../../url/settings';
import { useQuery } from '@tanstack/react-query';
import { clip } from '#domain/text/words';
import { linksQuery, useMakeLink } from '../../api/links';
import { Choice } from '../../ui/Choice';
import { MaskedText } from '../secrets/MaskedText';
import { alarmInWords } from './OwnLinks';

type MadeAddressProps = {
  newLink: MadeLink;
  /** Name of the field. */
  label: string;
  /** What else can be done with the address. */
  children?: (href: string) => ReactNode;
  onDone: () => void;
};

/** Address of a new link, shown only once. */
function MadeAddress({ newLink: { link, path }, label, children, onDone }: MadeAddressProps) {
  const { href } = new URL(path, publicAddress());
  return (
    <Notice
      look="calm"
      className="space-y-2 text-sm"
      // It may start below the fold, and is shown only once.
      ref={(box) => box?.scrollIntoView({ block: 'nearest' })}
    >
      <p className="text-ink">
        <b>“{link.label}” is ready.</b> This address is shown only now. Keep it secret.
      </p>
      <Field
        readOnly
        aria-label={label}
        className="w-full font-mono text-xs!"
        value={href}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={href} refused="The browser blocked copying: copy it by hand" statusClass="">
          Copy address
        </CopyButton>
        {children?.(href)}
        <Button look="quiet" className="ml-auto" onClick={onDone}>
          Done
        </Button>
      </div>
    </Notice>
  );
}

/** Minutes before a shift; undefined: no reminder. */
const ALARMS: readonly (number | undefined)[] = [undefined, 0, 15, 60, 1440];

/** Content of a feed and its name in a calendar. */
export type FeedChoice = { label: string; shows: FeedContent };

type MakeFeedProps = {
  choices: readonly [FeedChoice, ...FeedChoice[]];
  /** True if no choice is obvious: nothing is made before one is picked. */
  mustChoose?: boolean;
};

/** Form that creates a calendar feed and shows its URL once. */
export function MakeFeed({ choices, mustChoose = false }: MakeFeedProps) {
  const id = useId();
  const [label, setLabel] = useState('');
  const [alarm, setAlarm] = useState('');
  const { data: list } = useQuery(linksQuery);
  const make = useMakeLink();
  const selected = choices.find((choice) => choice.label === label) ?? choices[0];
  if (list?.may_make === false) {
    return (
      <p className="text-sm text-ink-2">
        Calendar feeds need an app key that the dashboard has. Yours is only in this browser.
      </p>
    );
  }
  if (make.data)
    return (
      <MadeAddress newLink={make.data} label="Address of the feed" onDone={make.reset}>
        {(href) => (
          <a
            className="inline-flex min-h-6 max-md:min-h-11 items-center text-accent underline"
            href={href.replace(/^https?:/, 'webcal:')}
          >
            Subscribe in a calendar app
          </a>
        )}
      </MadeAddress>
    );
  const isChosen = !mustChoose || choices.some((choice) => choice.label === label);
  const request: NewLink = {
    kind: 'feed',
    label: clip(selected.label, MAX_LABEL_LENGTH),
    shows: { ...selected.shows, ...(alarm !== '' && { alarm_minutes: Number(alarm) }) },
  };
  return (
    <div className="space-y-2 text-sm">
      {choices.length === 1 && <p className="font-medium wrap-anywhere">{selected.label}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {choices.length > 1 && (
          <Choice
            label="Feed of"
            className="max-w-full min-w-0"
            value={isChosen ? selected.label : ''}
            options={[
              ...(mustChoose ? [['', 'Choose whose shifts'] as const] : []),
              ...choices.map((choice) => [choice.label, choice.label] as const),
            ]}
            onChange={setLabel}
          />
        )}
        <Choice
          label="Reminder"
          value={alarm}
          options={ALARMS.map((minutes) => [
            minutes === undefined ? '' : String(minutes),
            alarmInWords(minutes),
          ])}
          onChange={setAlarm}
        />
        <Button
          disabled={make.isPending || !isChosen}
          aria-describedby={id}
          onClick={() => make.mutate(request)}
        >
          {make.error ? 'Retry' : 'Create feed'}
        </Button>
      </div>
      <p id={id} className="text-xs text-ink-3">
        Updates by itself: 30 days back and 90 ahead. Keep its address secret.
      </p>
      {make.error && (
        <p role="alert" className="text-bad">
          The feed was not created. <MaskedText text={make.error.message} />
        </p>
      )}
    </div>
  );
}
