import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '@/server/errors';
import { contained } from '@/server/network/contained';
import { createReadPace, type ReadPace } from './read-pace';

/** How long the next byte of a body may take, in milliseconds. */
const STALLED_BODY = 30_000;
/** How long a caller who was answered before the end of its body may go on sending it, in milliseconds. */
const UNREAD_BODY = 3_000;
/** What is discarded of such bodies in a turn, and the time between two of these turns, in milliseconds. */
const DISCARDED = { bytesPerTurn: 512 * 1024, interval: 1 };

// One of each for the process, as the event loop is.
const readPace = createReadPace();
/** Leaves most of the main thread's time to others. */
const discardPace = createReadPace({
  bytesPerTurn: DISCARDED.bytesPerTurn,
  atNextTurn: (begin) => setTimeout(begin, DISCARDED.interval),
});

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * The body as it arrives, asked for only once somebody reads it: a client that waits for "100 Continue" receives it then.
 * A body that is read slowly is read slowly from the socket too.
 * @throws {ServiceError} `request_timeout` where no byte comes for 30 seconds; `malformed_request` where the caller
 *   leaves in the middle
 */
export async function* bodyOf(
  req: IncomingMessage,
  res: ServerResponse,
  stalledAfter = STALLED_BODY,
): AsyncGenerator<Uint8Array> {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue();
  yield* chunksOf(req, { pace: readPace, stalledAfter });
}

/**
 * Discards what a caller still sends after its answer, for a while, and then closes the connection: closed at once, it
 * could take the answer with it. Nothing may stay on the socket afterwards: it outlives the request, and carries any
 * number of them. To be called before the answer.
 */
export function discardUnreadBody(req: IncomingMessage, res: ServerResponse): void {
  if (!hasBody(req)) return;
  const { socket } = req;
  // Otherwise Node discards a body of which nothing was read, at full speed.
  req.read(0);
  if (req.headers.upgrade !== undefined && res.shouldKeepAlive) closeIfEarly(req, res);
  // Before Node's own listener.
  res.prependOnceListener(
    'finish',
    contained(socket, () => endBody(req, socket)),
  );
}

/**
 * Closes the connection of a request with `Upgrade` that is answered before its end. Node loses what it reads together
 * with the end of such a request, which would be the beginning of the next one. Java's HttpClient asks for HTTP/2 so.
 */
function closeIfEarly(req: IncomingMessage, res: ServerResponse): void {
  res.shouldKeepAlive = false;
  req.once('end', () => {
    res.shouldKeepAlive = true;
  });
}

function endBody(req: IncomingMessage, socket: Socket): void {
  if (req.readableEnded || socket.destroyed) return;
  if (req.complete) {
    // The rest is in memory.
    req.resume();
    return;
  }
  // A reply with `Connection: close` ends the connection only when the rest has been discarded.
  let isLast = false;
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  req.read();
  const timer = setTimeout(() => req.complete || socket.destroy(), UNREAD_BODY);
  req.once('close', () => clearTimeout(timer));
  discard(req).then(
    () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      if (isLast) socket.destroySoon();
    },
    () => socket.destroy(),
  );
}

async function discard(req: IncomingMessage): Promise<void> {
  const chunks = chunksOf(req, { pace: discardPace, stalledAfter: UNREAD_BODY });
  while ((await chunks.next()).done !== true);
}

/** @throws {ServiceError} as {@link bodyOf} */
async function* chunksOf(
  req: IncomingMessage,
  { pace, stalledAfter }: { pace: ReadPace; stalledAfter: number },
): AsyncGenerator<Uint8Array> {
  const arrival = new Arrival(req, stalledAfter);
  try {
    for (;;) {
      const turn = req.readableLength > 0 ? pace(req.readableLength) : undefined;
      if (turn !== undefined) await turn;
      const chunk = req.read() as Buffer | null;
      if (chunk !== null) yield chunk;
      else if (req.readableEnded) return;
      else await arrival.next();
    }
  } finally {
    arrival.close();
  }
}

/** Waits for what a request still sends. Its listeners are the request's, and are gone with it. */
class Arrival {
  private readonly req: IncomingMessage;
  private readonly stalledAfter: number;
  private timer: NodeJS.Timeout | undefined;
  private wake: (() => void) | undefined;
  private fault: ServiceError | undefined;

  constructor(req: IncomingMessage, stalledAfter: number) {
    this.req = req;
    this.stalledAfter = stalledAfter;
    req
      .on('readable', this.onArrival)
      .on('end', this.onArrival)
      .on('error', this.onBroken)
      .on('close', this.onClose);
  }

  async next(): Promise<void> {
    if (this.fault !== undefined) throw this.fault;
    if (this.req.destroyed) this.onClose();
    else {
      this.timer ??= setTimeout(this.onStalled, this.stalledAfter);
      this.timer.refresh();
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.fault !== undefined) throw this.fault;
  }

  close(): void {
    clearTimeout(this.timer);
    const { req } = this;
    req.off('readable', this.onArrival).off('end', this.onArrival).off('close', this.onClose);
    // Kept: a request that breaks off later would end the process.
    if (req.readableEnded) req.off('error', this.onBroken);
  }

  private readonly onArrival = (): void => this.wake?.();

  private readonly onStalled = (): void => this.fail(new ServiceError('request_timeout'));

  private readonly onBroken = (error: Error): void =>
    this.fail(new ServiceError('malformed_request', { cause: error }));

  private readonly onClose = (): void => {
    if (!this.req.readableEnded) this.fail(new ServiceError('malformed_request'));
  };

  private fail(fault: ServiceError): void {
    this.fault ??= fault;
    this.wake?.();
  }
}
