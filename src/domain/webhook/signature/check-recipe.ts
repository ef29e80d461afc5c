import { type Bytes, fromBase64, fromHex, utf8 } from '../../text/bytes';
import { type Reading, type Recipe, type RecipeName, RECIPES } from './recipes';
import { isSame, refused, type Signing, type Verification } from './verification';

/** Value of ASN.1 in DER: its tag, its content, and all of its bytes. */
type Value = { tag: number; content: Bytes; whole: Bytes };

const SEQUENCE = 0x30;
const VERSION = 0xa0;
/** Place of the public key in a certificate behind its version: serial, algorithm, issuer, validity, subject, key. */
const KEY_PLACE = 5;

/** Bytes of a PEM block, or of base64 alone; undefined if it is neither. */
function fromPem(text: string): Bytes | undefined {
  const block = /-----BEGIN [A-Z ]+-----([^-]*)-----END/.exec(text)?.[1] ?? text;
  return fromBase64(block.replace(/\s+/g, ''));
}

/** Public key (SPKI) of an X.509 certificate; undefined if it is none. */
function keyOfCertificate(certificate: Bytes): Bytes | undefined {
  const [outer] = valuesIn(certificate);
  const [signed] = outer?.tag === SEQUENCE ? valuesIn(outer.content) : [];
  const fields = signed?.tag === SEQUENCE ? valuesIn(signed.content) : [];
  const key = fields[fields[0]?.tag === VERSION ? KEY_PLACE + 1 : KEY_PLACE];
  return key?.tag === SEQUENCE ? key.whole : undefined;
}

/** ECDSA signature as WebCrypto takes it, both numbers of `size` bytes; undefined if it is no DER signature. */
function rawSignature(der: Bytes, size: number): Bytes | undefined {
  const [outer] = valuesIn(der);
  const numbers = outer?.tag === SEQUENCE ? valuesIn(outer.content) : [];
  if (numbers.length !== 2) return undefined;
  const raw = new Uint8Array(2 * size);
  for (const [at, { content }] of numbers.entries()) {
    const first = content.findIndex((byte) => byte !== 0);
    const digits = first < 0 ? new Uint8Array(0) : content.subarray(first);
    if (digits.length > size) return undefined;
    raw.set(digits, (at + 1) * size - digits.length);
  }
  return raw;
}

/** Values one behind the other; those before the first damaged one. */
function valuesIn(bytes: Bytes): Value[] {
  const values: Value[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const [tag = 0, short = 0] = bytes.subarray(at, at + 2);
    const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
    if (lengthBytes > 3) break;
    let length = lengthBytes === 0 ? short : 0;
    for (const byte of bytes.subarray(at + 2, at + 2 + lengthBytes)) length = length * 256 + byte;
    const from = at + 2 + lengthBytes;
    if (from + length > bytes.length) break;
    values.push({
      tag,
      content: bytes.slice(from, from + length),
      whole: bytes.slice(at, from + length),
    });
    at = from + length;
  }
  return values;
}

/** Bytes of a number of ECDSA on the curve P-256. */
const P256_BYTES = 32;
const ED25519_BYTES = 32;

/** Checks a signature by the recipe of its sender. */
export async function checkRecipe(name: RecipeName, signing: Signing): Promise<Verification> {
  const recipe: Recipe = RECIPES[name];
  const reading = recipe.read(signing);
  if (reading === undefined)
    return refused('no signature', `The delivery has no signature of ${recipe.name}.`);
  if (reading.signatures.length === 0)
    return refused('malformed', `The signature of ${recipe.name} is not readable.`);
  const { method } = recipe;
  const ok =
    method === 'hmac' || method === 'sha256'
      ? await isSigned(method, reading, signing)
      : await isByKey(method, reading, signing);
  if (ok === 'no key')
    return refused('malformed', `This is no ${recipe.key} of ${recipe.name}. ${KEY_FORMS[recipe.method]}`);
  if (ok === 'not supported')
    return refused('asymmetric', `This browser cannot check ${recipe.method} signatures. Use a newer one.`);
  return result(ok, recipe, reading);
}

type PublicKeyMethod = Exclude<Recipe['method'], 'hmac' | 'sha256'>;

const ALGORITHMS = { Ed25519: 'Ed25519', ECDSA: 'ECDSA' } as const;

const KEY_FORMS: Record<Recipe['method'], string> = {
  hmac: '',
  sha256: '',
  Ed25519: 'It has 32 bytes, in hexadecimal or base64.',
  ECDSA: 'It is in base64 or PEM.',
  RSA: 'Paste the certificate at SigningCertURL as PEM.',
};

async function isSigned(
  method: 'hmac' | 'sha256',
  { signatures, message, key }: Reading,
  { secret, hmac, sha256 }: Signing,
): Promise<boolean> {
  const expected =
    method === 'sha256'
      ? await sha256(utf8(message))
      : await hmac('SHA-256', utf8(key ?? secret), utf8(message));
  return signatures.some((signature) => isSame(signature, expected));
}

async function isByKey(
  method: PublicKeyMethod,
  { signatures, message, hash = 'SHA-256' }: Reading,
  { secret, verify }: Signing,
): Promise<boolean | 'no key' | 'not supported'> {
  const key = keyFrom(method, secret.trim());
  if (key === undefined) return 'no key';
  const algorithm = method === 'RSA' ? (`RSA ${hash}` as const) : ALGORITHMS[method];
  for (const signature of signatures) {
    const raw = method === 'ECDSA' ? rawSignature(signature, P256_BYTES) : signature;
    const ok = raw && (await verify(algorithm, key, raw, utf8(message)));
    if (ok === true || typeof ok === 'string') return ok;
  }
  return false;
}

function keyFrom(method: PublicKeyMethod, text: string): Bytes | undefined {
  if (method === 'Ed25519') {
    const key = fromHex(text) ?? fromBase64(text.replace(/^whpk_/, ''));
    return key?.length === ED25519_BYTES ? key : undefined;
  }
  const bytes = fromPem(text);
  return method === 'RSA' ? bytes && keyOfCertificate(bytes) : bytes;
}

function result(ok: boolean, { key }: Recipe, { signs, tolerance }: Reading): Verification {
  const timed = tolerance === undefined ? {} : { tolerance };
  if (!ok)
    return {
      ok,
      reason: `The signature does not match: another ${key}, or ${signs ?? 'the body'} was changed on its way or when it was stored.`,
      ...timed,
    };
  if (signs === undefined)
    return { ok, reason: `The signature matches this body and this ${key}.`, ...timed };
  if (key === 'certificate')
    return {
      ok,
      reason: `The signature matches ${signs} and this certificate. Whether the certificate is the sender’s is not checked.`,
      ...timed,
    };
  return {
    ok,
    coversBody: false,
    reason: `The signature matches this secret. It signs ${signs}, the body is not signed.`,
    ...timed,
  };
}
