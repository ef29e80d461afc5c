/** What is known of the connection behind a request, which a `Request` does not carry. */
type Connection = {
  /** Of whoever is at the other end of the socket, without a port. */
  address: string;
};

const CONNECTIONS = new WeakMap<Request, Connection>();

/** To be called by whoever takes requests from sockets. */
export function noteConnection(request: Request, connection: Connection): void {
  CONNECTIONS.set(request, connection);
}

/** The address of the socket's other end; empty for a request that came from none. */
export function clientAddress(request: Request): string {
  // An IPv4 address in the dress of IPv6 is the same one.
  return CONNECTIONS.get(request)?.address.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
}
