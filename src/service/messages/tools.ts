import { createHmac } from 'node:crypto';
import { stringifyJson } from '#contract/json';
import { textOf } from '#domain/exchange/fields';
import { escapedMarkdown } from '#domain/text/words';
import type { MessageTool } from '#domain/messages';
import type { UnixSeconds } from '#domain/time/zone';
import { anySuccess, type BodyCheck, hasMember, noErrorText, noFailure, okText, zeroCode } from './verdict';

/** Message without markup. `id` is the same at each try. */
export type Outgoing = {
  id: string;
  kind: string;
  at: UnixSeconds;
  lines: readonly string[];
  link: string | undefined;
  schedules: readonly string[];
};

/** `text`: the escaped lines and the link, as the tool reads them. `lines`: the escaped lines. */
type Content = { text: string; lines: readonly string[]; message: Outgoing; url: URL };

type Signed = { url: URL; body: string; headers: Readonly<Record<string, string>> };

/** Format and limits of a tool's messages. */
export type ToolFormat = {
  title: string;
  escape: (text: string) => string;
  /** Between lines. */
  newline: string;
  link: (url: string) => string;
  body: (content: Content) => Readonly<Record<string, unknown>>;
  /** Max size of the text, or of the whole body. */
  limit: { max: number; of: 'characters' | 'bytes' | 'body' };
  check: BodyCheck;
  /** Reply to a delivered message; absent: any without an error. */
  answer?: string;
  /** True if a signature or a key can be configured. */
  takesSecret: boolean;
  /** @param now Unix seconds. */
  sign?: (request: Signed, secret: string | undefined, context: { now: UnixSeconds; id: string }) => Signed;
  /** Address that is posted to, if it is not the configured one. */
  address?: (url: URL) => URL;
  /** True if it refuses bursts at full hours, which hand-offs are at. */
  waitsAtHandOffs?: boolean;
};

/** Escapes of texts that people wrote, by how a tool reads them: a name never becomes markup, a link or a mention. */

/** Invisible space that breaks markup where a tool has no escape for it. */
const BREAK = '\u200B';

/** With a break on both sides of each character. */
function broken(characters: RegExp): (text: string) => string {
  return (text) => text.replaceAll(characters, `${BREAK}$&${BREAK}`);
}

/** With a break after each character. */
function brokenAfter(characters: RegExp): (text: string) => string {
  return (text) => text.replaceAll(characters, `$&${BREAK}`);
}

function backslashed(characters: RegExp): (text: string) => string {
  return (text) => text.replaceAll(characters, String.raw`\$&`);
}

/** Escape of Slack and of Google Chat. */
function entities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Applies escapes one after the other. */
function all(...escapes: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => escapes.reduce((result, escape) => escape(result), text);
}

const markdownLink = (url: string) => `[Open](${url})`;
const angledLink = (url: string) => `<${entities(url).replaceAll('|', '%7C')}|Open>`;
const plainLink = (url: string) => url;

export const TOOL_FORMATS: Readonly<Record<MessageTool, ToolFormat>> = {
  slack: {
    title: 'Slack',
    escape: all(entities, broken(/[*_~`]/g)),
    newline: '\n',
    link: angledLink,
    body: ({ text }) => ({ text, unfurl_links: false, unfurl_media: false }),
    limit: { max: 40_000, of: 'characters' },
    check: okText,
    answer: 'ok',
    takesSecret: false,
  },
  teams: {
    title: 'Microsoft Teams',
    escape: all(backslashed(/[\\*_[\]`]/g), brokenAfter(/<|\{(?=\{)/g)),
    newline: '\n\n',
    link: markdownLink,
    body: ({ text }) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [{ type: 'TextBlock', wrap: true, text }],
          },
        },
      ],
    }),
    limit: { max: 20_000, of: 'body' },
    check: noErrorText,
    takesSecret: false,
  },
  'google-chat': {
    title: 'Google Chat',
    escape: all(entities, broken(/[*_~`]/g)),
    newline: '\n',
    link: angledLink,
    body: ({ text }) => ({ text }),
    limit: { max: 4096, of: 'characters' },
    check: hasMember('name'),
    answer: '{"name": …}',
    takesSecret: false,
  },
  discord: {
    title: 'Discord',
    escape: all(backslashed(/[\\*_~|>#`[\]<]|^-/g), brokenAfter(/@/g)),
    newline: '\n',
    link: markdownLink,
    body: ({ text }) => ({ content: text, allowed_mentions: { parse: [] }, flags: 4 }),
    limit: { max: 2000, of: 'characters' },
    check: anySuccess,
    takesSecret: false,
  },
  mattermost: {
    title: 'Mattermost',
    escape: all(escapedMarkdown, brokenAfter(/@/g)),
    newline: '\n',
    link: markdownLink,
    body: ({ text }) => ({ text, username: 'Watchbill' }),
    limit: { max: 16_383, of: 'characters' },
    check: okText,
    answer: 'ok',
    takesSecret: false,
  },
  'rocket-chat': {
    title: 'Rocket.Chat',
    escape: all(broken(/[*_~`[\]]/g), brokenAfter(/[@<]/g)),
    newline: '\n',
    link: markdownLink,
    body: ({ text }) => ({ text, alias: 'Watchbill' }),
    limit: { max: 5000, of: 'characters' },
    check: noFailure,
    takesSecret: false,
  },
  feishu: {
    title: 'Feishu',
    escape: brokenAfter(/</g),
    newline: '\n',
    link: plainLink,
    body: ({ lines, message: { link } }) => ({
      msg_type: 'post',
      content: {
        post: {
          en_us: {
            title: '',
            content: [
              ...lines.map((text) => [{ tag: 'text', text }]),
              ...(link === undefined ? [] : [[{ tag: 'a', text: 'Open', href: link }]]),
            ],
          },
        },
      },
    }),
    limit: { max: 20_000, of: 'body' },
    check: zeroCode(['code', 'StatusCode'], [19_001, 19_021, 19_022, 19_024, 9499]),
    answer: '{"code": 0}',
    takesSecret: true,
    sign: (request, secret, { now }) => {
      if (secret === undefined) return request;
      const timestamp = String(now);
      const body = {
        timestamp,
        sign: feishuSign(timestamp, secret),
        ...Object.assign({}, JSON.parse(request.body)),
      };
      return { ...request, body: stringifyJson(body) };
    },
    waitsAtHandOffs: true,
  },
  dingtalk: {
    title: 'DingTalk',
    escape: all(broken(/[*_~`#[\]]/g), brokenAfter(/[@<>]/g)),
    newline: '  \n',
    link: markdownLink,
    body: ({ text, lines: [title = ''] }) => ({
      msgtype: 'markdown',
      markdown: { title, text },
      at: { atMobiles: [], atUserIds: [], isAtAll: false },
    }),
    limit: { max: 20_000, of: 'body' },
    check: zeroCode(['errcode'], [310_000, 300_001, 40_035, 400_101, 430_101]),
    answer: '{"errcode": 0}',
    takesSecret: true,
    sign: (request, secret, { now }) => {
      if (secret === undefined) return request;
      const timestamp = String(now * 1000);
      const url = new URL(request.url);
      url.searchParams.set('timestamp', timestamp);
      url.searchParams.set('sign', dingtalkSign(timestamp, secret));
      return { ...request, url };
    },
  },
  wecom: {
    title: 'WeCom',
    escape: brokenAfter(/</g),
    newline: '\n',
    link: plainLink,
    body: ({ text }) => ({
      msgtype: 'text',
      text: { content: text, mentioned_list: [], mentioned_mobile_list: [] },
    }),
    limit: { max: 2048, of: 'bytes' },
    check: zeroCode(['errcode'], [93_000, 40_058, 44_004, 40_008]),
    answer: '{"errcode": 0}',
    takesSecret: false,
  },
  ntfy: {
    title: 'ntfy',
    escape: (text) => text,
    newline: '\n',
    link: plainLink,
    body: ({ lines, message: { link }, url }) => ({
      topic: textOf(url.pathname.split('/').findLast((part) => part !== '')) ?? '',
      title: 'Watchbill',
      message: lines.join('\n'),
      priority: 3,
      tags: ['calendar'],
      ...(link !== undefined && { click: link }),
      markdown: false,
    }),
    limit: { max: 4096, of: 'bytes' },
    check: hasMember('id'),
    answer: '{"id": …}',
    takesSecret: true,
    sign: (request, secret) =>
      secret === undefined ? request : { ...request, headers: { Authorization: `Bearer ${secret}` } },
    address: (url) => new URL(`${url.origin}${url.pathname.replace(/\/*[^/]+\/*$/, '/')}`),
  },
  json: {
    title: 'JSON',
    escape: (text) => text,
    newline: '\n',
    link: plainLink,
    body: ({ lines, message: { id, kind, at, link, schedules } }) => ({
      type: `on_call.${kind.replaceAll('-', '_')}`,
      id,
      at: new Date(at * 1000).toISOString(),
      schedules,
      text: lines.join('\n'),
      ...(link !== undefined && { url: link }),
    }),
    limit: { max: 1_000_000, of: 'body' },
    check: anySuccess,
    takesSecret: true,
    sign: (request, secret, { now, id }) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': String(now) };
      if (secret === undefined) return { ...request, headers };
      const signature = `v1,${hmac(keyOf(secret), `${id}.${now}.${request.body}`)}`;
      return { ...request, headers: { ...headers, 'webhook-signature': signature } };
    },
  },
};

function hmac(key: string | Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** Feishu signs nothing with timestamp and secret. @param timestamp seconds */
export function feishuSign(timestamp: string, secret: string): string {
  return hmac(`${timestamp}\n${secret}`, '');
}

/** DingTalk signs timestamp and secret with the secret. @param timestamp milliseconds */
export function dingtalkSign(timestamp: string, secret: string): string {
  return hmac(secret, `${timestamp}\n${secret}`);
}

/** Key of Standard Webhooks: Base64 after its prefix. */
function keyOf(secret: string): string | Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
}
