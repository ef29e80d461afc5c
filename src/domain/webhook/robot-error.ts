import { parseJson } from '#contract/json';
import type { Delivery } from '#contract/webhook';

/**
 * Errors of chat robots, which answer 200 and put the error into the body. Sources: WeCom and DingTalk "custom robots"
 * (`errcode`), Feishu and Lark "custom bot" (`code`).
 */
type RobotError = {
  robot: string;
  field: 'errcode' | 'code';
  code: string;
  /** Message of the robot as sent; may hold secrets. */
  message: string;
  advice: string;
};

/** Answers of robots are short; a longer body is none. In characters. */
const MAX_BODY = 10_000;

const FEISHU_PATH = /^https?:\/\/(?:[^/?#]*\.)?(?:feishu\.cn|larksuite\.com)[/:?#]|\/open-apis\/bot\//i;
const WECOM = /^https?:\/\/(?:[^/?#]*\.)?weixin\.qq\.com[/:?#]/i;
const DINGTALK = /^https?:\/\/(?:[^/?#]*\.)?dingtalk\.com[/:?#]/i;

const WRONG_ADDRESS =
  'The key in the address is not valid: copy the address of the robot again, or create a new robot.';
const TOO_MANY = 'Send fewer messages: the robot limits how many it accepts per minute.';
const SECURITY = 'Check the security settings of the robot: keywords, allowed addresses, signature.';
const BAD_MESSAGE = 'Compare the request body with the message format of the robot.';

const ROBOT_ADVICE: Record<string, string> = {
  93000: WRONG_ADDRESS,
  45009: TOO_MANY,
  40058: BAD_MESSAGE,
  310000: SECURITY,
  300001: WRONG_ADDRESS,
  400101: WRONG_ADDRESS,
  400102: 'Switch the robot on again: it is disabled.',
  130101: TOO_MANY,
  19001: WRONG_ADDRESS,
  19021: SECURITY,
  19022: SECURITY,
  19024: SECURITY,
  9499: BAD_MESSAGE,
  11232: TOO_MANY,
};

/** Returns the error that a robot reports in the body of its answer; undefined if there is none. */
export function robotError({
  endpoint,
  response_body: body,
}: Pick<Delivery, 'endpoint' | 'response_body'>): RobotError | undefined {
  if (body.length > MAX_BODY || !/^\s*\{/.test(body)) return undefined;
  const answer = robotAnswer(body);
  // `errcode` is in use at robots alone; a `code` is whatever a receiver makes of it.
  const field = 'errcode' in answer || !FEISHU_PATH.test(endpoint) ? 'errcode' : 'code';
  const value = answer[field];
  const isCode = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string';
  const code = isCode ? String(value) : '';
  if (!/^-?\d{1,20}$/.test(code) || Number(code) === 0) return undefined;
  const message = field === 'errcode' ? answer['errmsg'] : answer['msg'];
  return {
    robot: robotOf(endpoint),
    field,
    code,
    message: typeof message === 'string' ? message : '',
    advice: ROBOT_ADVICE[code] ?? 'Look the code up in the documents of the robot.',
  };
}

function robotOf(endpoint: string): string {
  if (WECOM.test(endpoint)) return 'WeCom';
  if (DINGTALK.test(endpoint)) return 'DingTalk';
  return FEISHU_PATH.test(endpoint) ? 'Feishu' : 'The receiver';
}

function robotAnswer(body: string): Record<string, unknown> {
  try {
    const value = parseJson(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
