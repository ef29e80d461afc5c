/** First run: how a tool is connected, or files are imported. */
export function ConnectTool() {
  return (
    <div className="mx-auto max-w-prose text-left">
      <p className="font-semibold text-ink">No tool is connected</p>
      <p className="mt-2">
        Watchbill reads rotas from PagerDuty, Opsgenie, Jira Service Management, Grafana OnCall, GoAlert,
        incident.io and calendars. It writes nothing there.
      </p>
      <ol className="mt-3 flex list-decimal flex-col gap-3 pl-5">
        <li>
          Name the tool in a file, its key in another:
          <pre className={CODE}>{EXAMPLE}</pre>
        </li>
        <li>
          See what it would take over, before it does:
          <pre className={CODE}>WATCHBILL_SOURCES_FILE=sources.json npm run watchbill -- sync --diff</pre>
        </li>
        <li>Start the server with the same setting. It reads every 15 minutes.</li>
      </ol>
      <p className="mt-3">
        Files of another tool come in by <code>npm run watchbill -- import --from auto</code> and their
        folder.
      </p>
    </div>
  );
}

const CODE =
  'mt-1 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap';

const EXAMPLE = `{ "sources": [
  { "name": "pagerduty", "tool": "pagerduty", "token_file": "pagerduty-key" }
] }`;
