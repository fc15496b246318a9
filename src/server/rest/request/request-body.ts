import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@/server/errors';

/** How long the next byte of a body may take, in milliseconds. */
export const STALLED_BODY = 30_000;

/**
 * The body as it arrives, asked for only once somebody reads it: a client that waits for "100 Continue" is told then.
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
  const arrival = new Arrival(req, stalledAfter);
  try {
    for (;;) {
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
