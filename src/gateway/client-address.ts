const addresses = new WeakMap<Request, string>();

/** Remembers where the connection that brought a request comes from. */
export function keepClientAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address.replace(/^::ffff:(?=\d+\.)/i, ''));
}

/** The address at the other end of the connection, a proxy's where there is one; undefined where none brought it. */
export function clientAddressOf(request: Request): string | undefined {
  return addresses.get(request);
}
