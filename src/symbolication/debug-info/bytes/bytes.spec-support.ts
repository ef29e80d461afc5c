/** Bytes put together by hand, little endian. */
export class Bytes {
  private readonly list: number[] = [];

  get length(): number {
    return this.list.length;
  }

  u8(...values: number[]): this {
    for (const value of values) this.list.push(value & 0xff);
    return this;
  }

  u16(value: number): this {
    return this.u8(value, value >> 8);
  }

  u32(...values: number[]): this {
    for (const value of values) this.u8(value, value >>> 8, value >>> 16, value >>> 24);
    return this;
  }

  u64(...values: number[]): this {
    for (const value of values) this.u32((value % 2 ** 32) | 0, Math.floor(value / 2 ** 32));
    return this;
  }

  unsigned(value: number, size: number): this {
    if (size === 8) return this.u64(value);
    for (let i = 0; i < size; i += 1) this.u8(value >>> (8 * i));
    return this;
  }

  uleb(...values: number[]): this {
    for (let value of values) {
      for (; value >= 0x80; value = Math.floor(value / 128)) this.u8((value % 128) | 0x80);
      this.u8(value);
    }
    return this;
  }

  sleb(given: number): this {
    let value = given;
    for (; value < -64 || value > 63; value >>= 7) this.u8((value & 0x7f) | 0x80);
    return this.u8(value & 0x7f);
  }

  /** A text and the zero that ends it. */
  text(text: string): this {
    return this.bytes(new TextEncoder().encode(text)).u8(0);
  }

  /** A name in a field of a fixed length. */
  field(text: string, length: number): this {
    return this.bytes(Uint8Array.from({ length }, (_, i) => text.charCodeAt(i) || 0));
  }

  bytes(bytes: Uint8Array): this {
    for (const byte of bytes) this.list.push(byte);
    return this;
  }

  fillTo(length: number): this {
    while (this.list.length < length) this.list.push(0);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.list);
  }
}

/** Texts one after another, without duplicates, with their offsets. */
export class Texts {
  private readonly bytes = new Bytes().u8(0);
  private readonly places = new Map([['', 0]]);

  at(text: string): number {
    let at = this.places.get(text);
    if (at === undefined) {
      at = this.bytes.length;
      this.bytes.text(text);
      this.places.set(text, at);
    }
    return at;
  }

  done(): Uint8Array {
    return this.bytes.done();
  }
}
