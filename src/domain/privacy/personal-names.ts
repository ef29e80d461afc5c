import { wordsOf } from './secret-names';
import { groupSpans, shifted, type Span } from './spans';

/** Personal data by name: numbers of persons and their papers, and addresses of their devices. */

const PERSONAL_WORDS = new Set(
  'phone telephone tel mobile cell cellphone whatsapp msisdn fax passport iban personnummer dob birthday birthdate 护照 身份证 手机 电话 電話 手機'.split(
    ' ',
  ),
);
/** Last words that describe the number and are not the number itself. */
const ABOUT = new Set(
  'type country expiry expires issuer verified status at date code brand model os version id'.split(' '),
);
const PERSONAL_NAMES =
  /(?:^| )(?:passport|identity card|id card|national (?:id|identity|insurance)|resident id|driv(?:er|ers|ing) licen[cs]e|tax(?:payer)? id|social security|bank account)(?: (?:no|nr|number|num|id))$|^(?:national|resident|citizen) id$|^(?:id|identity) card$|^tax id$|(?:^| )(?:date of birth|birth (?:date|day))$|^driv(?:er|ers|ing) licen[cs]e$/;

/** Addresses of machines of the sender or receiver, which are needed to find a fault. */
const MACHINES = new Set(
  (
    'host server node pod cluster dest destination dst local gateway target public private internal external service ' +
    'vpc bind listen listener upstream proxy container instance machine broker db database origin balancer lb egress ' +
    'ingress'
  ).split(' '),
);
const DEVICE_NAMES =
  /^(?:(?:client|remote|peer|user|visitor|caller|customer|source|src) (?:addr|address|host)|client|rhost|ip|xff|x forwarded for|forwarded(?: for)?)$/;

const IPV4 = /(?<![\w.:])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;
const IPV6 =
  /(?<![\w.:])(?=[\da-f]{0,4}:[\da-f]{0,4}:)[\da-f:]{2,39}(?:(?:\.\d{1,3}){3})?(?:%\w{1,16})?(?![\w.]*[\w:])/gi;
/** Names before a value in a text: `"client_ip": "203.0.113.7"`, `Passport no. C01X00T47`. */
const LABELLED_IP =
  /(?<![\p{L}\p{N}])([\p{L}_-]{0,30}(?:client|rhost|xff|ip|ip[ _-]?addr(?:ess)?|(?:remote|client|peer|user|source|src)[ _-]?addr(?:ess)?|forwarded[ _-]for))\\{0,15}["']?\s{0,2}[:= ]\s{0,2}\\{0,15}["']?([\da-f.:, ]{3,200})/giu;
const LABELLED_PAPER =
  /(?<![\p{L}\p{N}])(?:passport|identity card|id card|national id|driving licen[cs]e|driver'?s licen[cs]e|护照|身份证)(?:[ _-]?(?:no|nr|number|id|号码?))?\\{0,15}["'.]{0,2}\s?[:：=#]?\s?\\{0,15}["']?(?=[A-Z\d]{0,12}\d)([A-Z\d]{6,20})(?![\p{L}\p{N}])/dgiu;

/** True if a value of this name identifies a person: a telephone number, a number of a paper. */
export function isPersonalName(name: string): boolean {
  if (name === '') return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (PERSONAL_NAMES.test(words.join(' '))) return true;
  return !ABOUT.has(last) && words.some((word) => PERSONAL_WORDS.has(word));
}

/** True if a value of this name is the address of a person's device, not of a server. */
export function isDeviceName(name: string): boolean {
  if (name === '') return false;
  const words = wordsOf(name);
  const joined = words.join(' ');
  if (DEVICE_NAMES.test(joined)) return true;
  return /(?:^| )ip(?: addr| address)?$/.test(joined) && !words.some((word) => MACHINES.has(word));
}

/** Spans of IP addresses, of version 4 and 6. */
export function ipSpans(text: string): Span[] {
  return [IPV4, IPV6].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: ip, index }) => ({ start: index, end: index + ip.length })),
  );
}

/** Spans behind a name in a text. */
export function labelledSpans(text: string): Span[] {
  const devices = Array.from(text.matchAll(LABELLED_IP)).flatMap(
    ({ 0: match, 1: name = '', 2: list = '', index }) =>
      isDeviceName(name) ? shifted(ipSpans(list), index + match.length - list.length) : [],
  );
  return [...groupSpans(text, LABELLED_PAPER, 1), ...devices];
}
