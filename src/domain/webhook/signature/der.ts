import { type Bytes, fromBase64 } from '../../text/bytes';

/** Value of ASN.1 in DER: its tag, its content, and all of its bytes. */
type Value = { tag: number; content: Bytes; whole: Bytes };

const SEQUENCE = 0x30;
const VERSION = 0xa0;
/** Place of the public key in a certificate behind its version: serial, algorithm, issuer, validity, subject, key. */
const KEY_PLACE = 5;

/** Bytes of a PEM block, or of base64 alone; undefined if it is neither. */
export function fromPem(text: string): Bytes | undefined {
  const block = /-----BEGIN [A-Z ]+-----([^-]*)-----END/.exec(text)?.[1] ?? text;
  return fromBase64(block.replace(/\s+/g, ''));
}

/** Public key (SPKI) of an X.509 certificate; undefined if it is none. */
export function keyOfCertificate(certificate: Bytes): Bytes | undefined {
  const [outer] = valuesIn(certificate);
  const [signed] = outer?.tag === SEQUENCE ? valuesIn(outer.content) : [];
  const fields = signed?.tag === SEQUENCE ? valuesIn(signed.content) : [];
  const key = fields[fields[0]?.tag === VERSION ? KEY_PLACE + 1 : KEY_PLACE];
  return key?.tag === SEQUENCE ? key.whole : undefined;
}

/** ECDSA signature as WebCrypto takes it, both numbers of `size` bytes; undefined if it is no DER signature. */
export function rawSignature(der: Bytes, size: number): Bytes | undefined {
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
