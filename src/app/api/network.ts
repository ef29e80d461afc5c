type Network = (path: string, init: RequestInit) => Promise<Response>;

let network: Network = (path, init) => fetch(path, init);

/** Sends a request for data to the server. */
export function send(path: string, init: RequestInit): Promise<Response> {
  return network(path, init);
}

/** Answers all requests for data from elsewhere. */
export function replaceNetwork(by: Network): void {
  network = by;
}
