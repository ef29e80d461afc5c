/** Usual words of the paths of hooks and accounts: none of them is a key. */
const ROUTE_WORDS = new Set(
  (
    'api apis rest rpc graphql open public private internal external app apps service services server servers v ' +
    'version latest stable beta test tests testing sandbox dev staging prod production live demo example ' +
    'hook hooks webhook webhooks web in out incoming inbound outgoing ingest ingestion receive receiver receivers ' +
    'catch collect send sender notify notifier notification notifications message messages publish push pull ping ' +
    'post submit create update delete remove add new list get set edit show search query all index default main ' +
    'callback callbacks return redirect success failure error errors status health ready info about help docs ' +
    'alert alerts alerting alertmanager alarm alarms incident incidents event events issue issues ticket tickets case ' +
    'cases oncall on call schedule schedules page pages pager responder responders escalation escalations log logs ' +
    'metric metrics trace traces monitor monitors monitoring check checks heartbeat heartbeats report reports audit ' +
    'deploy deploys deployment deployments build builds release releases pipeline pipelines job jobs run runs ' +
    'workflow workflows trigger triggers invoke action actions task tasks change changes commit commits ' +
    'order orders payment payments invoice invoices billing checkout refund refunds customer customers user users ' +
    'account accounts team teams channel channels room rooms space spaces group groups member members people person ' +
    'admin login logout signin signup sign up register reset forgot refresh verify verification confirm revoke ' +
    'introspect authorize authorise auth oauth oauth2 oidc saml sso token tokens session sessions password passwords ' +
    'secret secrets key keys email mail sms voice phone chat bot bots robot im json xml form html php aspx jsp cgi do ' +
    'static assets js css dist ' +
    'en de fr zh us eu ' +
    'github gitlab bitbucket gitea slack discord teams telegram feishu lark dingtalk wecom mattermost rocketchat zulip ' +
    'matrix pagerduty opsgenie grafana prometheus zabbix nagios datadog newrelic sentry splunk elastic kibana dynatrace ' +
    'uptime statuspage pingdom jira linear trello asana notion zendesk intercom hubspot salesforce servicenow stripe ' +
    'paypal paddle square shopify twilio sendgrid mailgun postmark zapier n8n make ifttt jenkins circleci travis argocd ' +
    'terraform vercel netlify heroku render aws sns azure gcp google microsoft apple cloudflare auth0 okta generic ' +
    'custom flashcat watchbill'
  ).split(' '),
);

/** True for a part of a path that is made of usual words or is a version: `alerts`, `payment-events`, `v2`. */
export function isRouteWord(part: string): boolean {
  if (part === '') return true;
  return part
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_. ]/)
    .every((word) => ROUTE_WORDS.has(word) || /^v\d{1,3}$/.test(word) || /^\d{1,2}$/.test(word));
}
