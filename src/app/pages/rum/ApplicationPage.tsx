import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Application } from '#contract/rum';
import { maskUrl } from '#domain/privacy/secrets';
import { inferInstant, formatMoment, formatZone } from '#domain/time/format';
import { fingerprint } from '#domain/privacy/accounts';
import { useDirectory } from '../../api/names/directory';
import { applicationInfoQuery } from '../../api/records';
import { rememberRecord } from '../../data/recent-records';
import { RecordPage } from '../../components/record/RecordPage';
import { Secret } from '../../components/secrets/Secret';
import { paths } from '#address/codec';
import { isolated } from '#domain/text/words';
import { Badge } from '../../ui/Badge';
import { Fact, Facts } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import { privacySentences, statusInWords, statusLook } from './Applications';

export function ApplicationPage() {
  const { id = '' } = useParams();
  const query = useQuery(applicationInfoQuery(id));
  const { text } = useDirectory();
  const name = query.data?.application_name;
  const title = name === undefined ? id : text(name);
  useEffect(() => {
    if (name === undefined) return;
    rememberRecord('watchbill.rum', {
      to: paths.application(id),
      id,
      about: `Application · ${isolated(name)}`,
      of: '',
    });
  }, [name, id]);
  return (
    <RecordPage
      list={{ name: 'RUM', to: paths.rum() }}
      title={title}
      tab={`${title} · RUM application`}
      what="The application"
      id={id}
      query={query}
    >
      {(application, zone) => <ApplicationFacts application={application} zone={zone} />}
    </RecordPage>
  );
}

function ApplicationFacts({ application, zone }: { application: Application; zone: string }) {
  const directory = useDirectory();
  const { alerting, tracing } = application;
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <Panel title="Application">
        <Facts>
          <Fact label="Id">
            <code className="font-mono">{application.application_id}</code>
          </Fact>
          <Fact label="Type">{application.type || 'not known'}</Fact>
          <Fact label="Status">
            <Badge look={statusLook(application.status)}>{statusInWords(application.status)}</Badge>
          </Fact>
          <Fact label="Team">
            {application.team_id === 0 ? 'no team' : directory.team(application.team_id)}
          </Fact>
          <Fact label="Created">
            <Timestamp value={application.created_at} zone={zone} /> by{' '}
            {directory.person(application.created_by)}
          </Fact>
          <Fact label="Last changed">
            <Timestamp value={application.updated_at} zone={zone} /> by{' '}
            {directory.person(application.updated_by)}
          </Fact>
        </Facts>
      </Panel>
      <Panel title="Privacy">
        <ul className="mb-3 list-disc pl-5 text-sm">
          {privacySentences(application).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Facts>
          <Fact label="Client token">
            <Secret name="client token" value={application.client_token} />
          </Fact>
          <Fact label="Fingerprint">
            <Fingerprint value={application.client_token} />{' '}
            <span className="text-ink-3">(the same for the same token, on every screen)</span>
          </Fact>
        </Facts>
      </Panel>
      <Panel title="Alerting">
        {alerting.enabled ? (
          <ul className="text-sm">
            {alerting.channel_ids.length === 0 && <li>Enabled, but no channel is notified.</li>}
            {alerting.channel_ids.map((id) => (
              <li key={String(id)}>{directory.channel(id)}</li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-ink-2">Disabled: no channel is notified of issues.</p>
        )}
      </Panel>
      <Panel title="Tracing">
        {tracing.enabled ? (
          <Facts>
            <Fact label="Endpoint">
              <Endpoint address={tracing.endpoint} />
            </Fact>
            <Fact label="Opens as">{tracing.open_type || 'not known'}</Fact>
          </Facts>
        ) : (
          <p className="text-sm text-ink-2">Disabled.</p>
        )}
      </Panel>
      <Link
        className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11 print:hidden"
        to={paths.rum({ app: application.application_id })}
      >
        Its issues
      </Link>
    </div>
  );
}

/** Links only to a web address without secrets, since a link puts it into the document. */
function Endpoint({ address }: { address: string }) {
  if (address === '') return <span className="text-ink-3">none</span>;
  const display = maskUrl(address);
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (isWeb && display === address) {
    return (
      <a className="text-accent underline" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    );
  }
  return (
    <>
      <code className="font-mono">{display}</code>{' '}
      <span className="text-ink-3">
        (
        {isWeb
          ? 'not linked: part of it looks like a secret'
          : 'not linked: only http and https addresses are'}
        )
      </span>
    </>
  );
}

/** Time in an unknown unit, which is guessed by size and shown on hover. */
function Timestamp({ value, zone }: { value: number; zone: string }) {
  const instant = inferInstant(value);
  if (!instant) return <span className="text-ink-3">not known</span>;
  const unit = instant.unit === 'ms' ? 'milliseconds' : 'seconds';
  return (
    <time dateTime={new Date(instant.seconds * 1000).toISOString()} title={`${value}, taken as Unix ${unit}`}>
      {formatMoment(Math.floor(instant.seconds), zone)}{' '}
      <span className="text-ink-3">{formatZone(zone, instant.seconds)}</span>
    </time>
  );
}

/** Short fingerprint of a secret, for comparison between people. */
function Fingerprint({ value }: { value: string }) {
  // Hashing requires a secure context: https or localhost.
  const available = globalThis.crypto?.subtle !== undefined;
  const [print, setPrint] = useState<{ of: string; text: string }>();
  useEffect(() => {
    let isCurrent = available && value !== '';
    if (isCurrent) void fingerprint(value, sha256).then((text) => isCurrent && setPrint({ of: value, text }));
    return () => {
      isCurrent = false;
    };
  }, [available, value]);
  if (value === '') return <span className="text-ink-3">none</span>;
  if (!available) return <span className="text-ink-3">only over https or on this machine</span>;
  return <code className="font-mono">{print?.of === value ? print.text : '…'}</code>;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
