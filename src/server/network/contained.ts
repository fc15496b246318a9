import type { Duplex } from 'node:stream';

/** An error that a listener of a request threw. The HTTP server logs it, as the error of the connection that it ended. */
export class RequestFault extends Error {
  constructor(cause: unknown) {
    super('a listener of a request failed', { cause });
    this.name = 'RequestFault';
  }
}

/**
 * Makes the listener of an event of a request, its reply or its connection. Node.js ends the process when a listener throws; an
 * error in this one ends only the connection.
 * @param connection the connection, taken at the beginning of the request: `req.socket` is null once a stream function has
 *   destroyed the request
 */
export function contained<Parameters extends unknown[]>(
  connection: Pick<Duplex, 'destroy'>,
  listener: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  return (...parameters) => {
    try {
      listener(...parameters);
    } catch (error) {
      connection.destroy(new RequestFault(error));
    }
  };
}
