import { valueAt } from './pairs';
import { shifted, type Span } from './spans';

/**
 * Secrets in command lines whose options have no telling names: `curl -u user:password`, `mysql -ppassword`. Options
 * such as `--password` are recognised by their names anywhere.
 */

type Program = {
  /** Options for a user with a password, separated as by `parts`; a user alone is not a secret. */
  user?: readonly string[];
  parts?: string;
  /** Options for a password. */
  password?: readonly string[];
  /** The password follows its option without a space. */
  isJoined?: boolean;
  /** Options without a value, which may be written before another behind one dash: `curl -sSu`. */
  switches?: string;
};

const MYSQL: Program = { password: ['p'], isJoined: true };
const MONGO: Program = { password: ['p'] };
const LDAP: Program = { password: ['w'] };
const SNMP: Program = { password: ['c', 'A', 'X'] };
const HTTPIE: Program = { user: ['a', 'auth'] };

const PROGRAMS: Readonly<Record<string, Program>> = {
  curl: { user: ['u', 'U', 'user', 'proxy-user', 'E', 'cert'], switches: 'sSfLkvinNgqaGIJjlORZ0-9#' },
  http: HTTPIE,
  https: HTTPIE,
  xh: HTTPIE,
  ab: { user: ['A', 'P'] },
  lftp: { user: ['u'], parts: ',' },
  smbclient: { user: ['U'], parts: '%' },
  mysql: MYSQL,
  mysqldump: MYSQL,
  mysqladmin: MYSQL,
  mariadb: MYSQL,
  '7z': MYSQL,
  mongo: MONGO,
  mongosh: MONGO,
  mongodump: MONGO,
  mongorestore: MONGO,
  sshpass: MONGO,
  psexec: MONGO,
  ncftpput: MONGO,
  'docker login': MONGO,
  'podman login': MONGO,
  'helm registry login': MONGO,
  'az login': MONGO,
  'twine upload': MONGO,
  ldapsearch: LDAP,
  ldapadd: LDAP,
  ldapmodify: LDAP,
  'redis-cli': { password: ['a'] },
  snmpget: SNMP,
  snmpwalk: SNMP,
  sqlcmd: { password: ['P'] },
  mosquitto_pub: { password: ['P'] },
  mosquitto_sub: { password: ['P'] },
  unzip: { password: ['P'] },
  zip: { password: ['P'] },
  'ssh-keygen': { password: ['N', 'P'] },
  plink: { password: ['pw'] },
  pscp: { password: ['pw'] },
};

const PROGRAM_START = new RegExp(`(?<![\\w.:-])(${Object.keys(PROGRAMS).join('|')})(?:\\.exe)?(?=\\s)`, 'g');
const MAX_COMMAND_LENGTH = 4000;
/** A pipe, the next command, or a line break that no backslash continues. */
const END = /(?<![\\^`])\r?\n|\s[|;&]|;\s/;
const BARE = /[^\s"'`<>|;&\\]+/y;
const VARIABLE = /^[$%<{*•]/;

type Option = { pattern: RegExp; isUser: boolean; parts: string };

const PROGRAM_OPTIONS = new Map(
  Object.entries(PROGRAMS).map(([name, program]) => [name, optionsOf(program)]),
);

/** Spans of secrets in the options of known programs. */
export function commandSpans(text: string): Span[] {
  const starts = [...text.matchAll(PROGRAM_START)];
  return starts.flatMap(({ 0: start, 1: name = '', index }, i) => {
    const from = index + start.length;
    const rest = text.slice(from, Math.min(from + MAX_COMMAND_LENGTH, starts[i + 1]?.index ?? text.length));
    const command = rest.slice(0, END.exec(rest)?.index ?? rest.length);
    return shifted(
      (PROGRAM_OPTIONS.get(name) ?? []).flatMap((option) => valuesOf(command, option)),
      from,
    );
  });
}

function optionsOf({ user = [], password = [], parts = ':', ...how }: Program): Option[] {
  const optionOf = (name: string, isUser: boolean): Option => ({
    pattern: new RegExp(
      `\\s${name.length > 1 ? `--?${name}(?:[ \\t]{1,4}|=)` : shortOption(name, how)}`,
      'g',
    ),
    isUser,
    parts,
  });
  return [...user.map((name) => optionOf(name, true)), ...password.map((name) => optionOf(name, false))];
}

function shortOption(letter: string, { isJoined = false, switches = '' }: Program): string {
  return `-${switches === '' ? '' : `[${switches}]{0,12}`}${letter}${isJoined ? '(?=\\S)' : '[ \\t]{0,4}'}`;
}

function valuesOf(command: string, { pattern, isUser, parts }: Option): Span[] {
  return Array.from(command.matchAll(pattern)).flatMap((match) => {
    const span = argumentAt(command, match.index + match[0].length);
    const value = command.slice(span.start, span.end);
    return VARIABLE.test(value) || (isUser && !value.includes(parts)) ? [] : [span];
  });
}

function argumentAt(command: string, at: number): Span {
  if (/^\\{0,15}["'`]/.test(command.slice(at, at + 16))) return valueAt(command, at);
  BARE.lastIndex = at;
  return { start: at, end: BARE.test(command) ? BARE.lastIndex : at };
}
