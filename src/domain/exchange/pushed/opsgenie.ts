import * as z from 'zod/mini';
import { parsed } from '../fields';
import { isoOf, type PushedFiles } from './files';

/** Webhooks of Opsgenie and of Jira Service Management: an action, with the alert after it. */

/** Count of milliseconds or of nanoseconds since 1970, as Unix seconds. */
const stamp = z.pipe(
  z.union([z.number(), z.bigint()]),
  z.transform((count) => Math.floor(Number(count) / (Number(count) > 1e15 ? 1e9 : 1e3))),
);

const Webhook = z.looseObject({
  action: z.string(),
  alert: z.looseObject({
    alertId: z.string().check(z.regex(/^[\w-]{1,200}$/)),
    tinyId: z.optional(z.string()),
    message: z.optional(z.string()),
    createdAt: stamp,
    updatedAt: stamp,
    username: z.optional(z.string()),
    userId: z.optional(z.string()),
    priority: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
  }),
});

export function opsgenieFiles(body: unknown): PushedFiles {
  const { action, alert } = parsed(Webhook, body, 'The body');
  const { alertId: id, tinyId = id, message, username, userId, priority, tags } = alert;
  const isClosed = action === 'Close';
  const updatedAt = isoOf(alert.updatedAt);
  const log = { log: 'Alert acknowledged', owner: username, createdAt: updatedAt };
  return {
    files: [
      {
        name: 'alert',
        content: {
          data: [
            {
              id,
              tinyId,
              message,
              priority,
              tags,
              status: isClosed ? 'closed' : 'open',
              createdAt: isoOf(alert.createdAt),
              updatedAt,
              ...(isClosed && { report: { closedBy: username } }),
            },
          ],
        },
      },
      ...(userId !== undefined && username?.includes('@') === true
        ? [{ name: 'users', content: { data: [{ id: userId, username }] } }]
        : []),
      ...(action === 'Acknowledge' ? [{ name: `${id}.logs.json`, content: { data: [log] } }] : []),
    ],
    reopens: false,
  };
}
