import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button';
import { Code } from './Code';
import { ImportCommand } from './ImportCommand';

/** Three ways of getting a rota: from a tool, from files, or from the demo data. */
export function FirstRun() {
  return (
    <div className="flex flex-col gap-3.5 text-left">
      <p className="text-lg">
        <b className="font-semibold text-ink">No tool is connected.</b> Where is your rota today?
      </p>
      <div className="grid gap-3.5 md:grid-cols-3">
        <Way title="Connect a tool">
          Read every 15 minutes, with a token that may only read. Compared with the tool’s own answer each
          time.
        </Way>
        <Way title="Import files">
          <ImportCommand />
        </Way>
        <Way title="Look at demo data">
          <p>
            An empty store starts with invented people, rotas and six months of incidents. Remove them with
          </p>
          <Code>npm run watchbill -- demo remove</Code>
        </Way>
      </div>
      <ConnectTool />
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel-box text-sm">
      <h2 className="mb-1">{title}</h2>
      {children}
    </section>
  );
}

/** Steps that connect a tool, with the file of the chosen one. */
export function ConnectTool() {
  const [tool, setTool] = useState<(typeof TOOLS)[number]>(TOOLS[0]);
  return (
    <section aria-label="Steps" className="panel-box text-left text-sm">
      <fieldset className="mb-3 flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-xs text-ink-3">Tool</legend>
        {TOOLS.map((one) => (
          <Button
            key={one.name}
            look={one === tool ? 'pressed' : 'plain'}
            aria-pressed={one === tool}
            onClick={() => setTool(one)}
          >
            {one.name}
          </Button>
        ))}
      </fieldset>
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>
          Name the tool in the file <code>sources.json</code>
          {tool.secret}:<Code>{exampleOf(tool.members)}</Code>
        </li>
        <li>
          See what it would take over, before it does:
          <Code>WATCHBILL_SOURCES_FILE=sources.json npm run watchbill -- sync --diff</Code>
        </li>
        <li>Start the server with the same setting. It reads every 15 minutes, and writes nothing there.</li>
      </ol>
    </section>
  );
}

const KEY = ', and write a key that may only read into a file beside it';
const ADDRESS = ', and write the secret address of its calendar into a file beside it';
const CALENDAR = { tool: 'ical', url_file: 'address' };

const TOOLS = [
  { name: 'PagerDuty', secret: KEY, members: { tool: 'pagerduty' } },
  { name: 'Opsgenie', secret: KEY, members: { tool: 'opsgenie' } },
  {
    name: 'Jira Service Management',
    secret: KEY,
    members: { tool: 'jsm', url: 'https://example.atlassian.net', email: 'ana@example.com' },
  },
  {
    name: 'Grafana OnCall',
    secret: KEY,
    members: { tool: 'grafana-oncall', url: 'https://oncall.example.com' },
  },
  { name: 'GoAlert', secret: KEY, members: { tool: 'goalert', url: 'https://goalert.example.com' } },
  { name: 'incident.io', secret: KEY, members: { tool: 'incident-io' } },
  { name: 'Splunk On-Call', secret: ADDRESS, members: CALENDAR },
  { name: 'Better Stack', secret: ADDRESS, members: CALENDAR },
  { name: 'Google Calendar', secret: ADDRESS, members: CALENDAR },
  { name: 'Outlook', secret: ADDRESS, members: CALENDAR },
] as const;

function exampleOf(members: (typeof TOOLS)[number]['members']): string {
  const secret = members.tool === 'ical' ? {} : { token_file: 'key' };
  const lines = Object.entries({ name: 'prod', ...members, ...secret }).map(
    ([name, value]) => `"${name}": "${value}"`,
  );
  return `{ "sources": [\n  { ${lines.join(', ')} }\n] }`;
}
