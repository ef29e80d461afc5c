import type { MessageRule } from '#domain/messages/due-messages';
import type { MessageTool } from './tools';

/** Message of the operator's file: what is sent where. */
export type Message = Omit<MessageRule, 'zone'> & {
  name: string;
  tool: MessageTool;
  /** The whole address is secret. */
  url: URL;
  secret: string | undefined;
  /** Ids; undefined for all. */
  schedules: readonly string[] | undefined;
  team: string | undefined;
  /** Undefined for the account's. */
  zone: string | undefined;
  /** Reason why it sends nothing: its entry has a member of an earlier version. */
  silent?: string;
};
