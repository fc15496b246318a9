import { IncomingMessage } from 'node:http';
import { createReadPace } from './read-pace';

/** Pieces of a body below this size are put together, in bytes. */
const SMALL = 1024;
const TOGETHER = 16 * 1024;
/** After so many small pieces that came at once, a body waits for its turn. A browser or `curl` sends no such bodies. */
const AT_ONCE = 64;
/**
 * The small pieces of all bodies in a turn, and the time between two of these turns, in milliseconds. What a connection
 * holds is parsed at once, at most 64 KiB: eleven thousand pieces of a byte, in 7 ms.
 */
const PIECES = { perTurn: 2_000, interval: 20 };

// One for the process, as the event loop is.
const piecePace = createReadPace({
  bytesPerTurn: PIECES.perTurn,
  atNextTurn: (begin) => setTimeout(begin, PIECES.interval),
});

/**
 * A request whose body may arrive in very small pieces, as chunks of a byte. Node.js makes a buffer and several turns of
 * its queues for each, which takes some 10 µs and 300 bytes. Here small ones are copied into one buffer, which the stream
 * receives at the end of a turn of the event loop; and after many of them nothing more is read from the connection for a
 * while, so that all such bodies together take a third of the main thread's time.
 */
export class ArrivingRequest extends IncomingMessage {
  #together: Buffer | undefined;
  #length = 0;
  /** The small pieces since the last turn. */
  #pieces = 0;
  #isHeld = false;
  /** Whether the stream asked for more while it was held. */
  #isWanted = false;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null || chunk.length >= SMALL) {
      this.#passOn();
      return super.push(chunk, encoding) && !this.#isHeld;
    }
    if (this.#pieces === 0) setImmediate(this.#endTurn);
    this.#pieces += 1;
    if (this.#pieces > AT_ONCE) this.#isHeld = true;
    if (this.#length + chunk.length > TOGETHER) this.#passOn();
    this.#together ??= Buffer.allocUnsafeSlow(TOGETHER);
    this.#length += chunk.copy(this.#together, this.#length);
    return !this.#isHeld && this.readableLength + this.#length < this.readableHighWaterMark;
  }

  override _read(size: number): void {
    if (this.#isHeld) this.#isWanted = true;
    else super._read(size);
  }

  readonly #endTurn = (): void => {
    const pieces = this.#pieces;
    this.#pieces = 0;
    const turn = this.#isHeld ? piecePace(pieces) : undefined;
    if (turn === undefined) this.#release();
    else void turn.then(this.#release);
  };

  readonly #release = (): void => {
    this.#isHeld = false;
    if (this.destroyed) {
      this.#together = undefined;
      return;
    }
    this.#passOn();
    if (!this.#isWanted) return;
    this.#isWanted = false;
    super._read(this.readableHighWaterMark);
  };

  /** Gives the stream what was put together. */
  #passOn(): void {
    if (this.#together === undefined) return;
    const whole = this.#together.subarray(0, this.#length);
    this.#together = undefined;
    this.#length = 0;
    // The rest of a buffer that is hardly filled would be kept with it.
    super.push(whole.length < TOGETHER / 2 ? Buffer.from(whole) : whole);
  }
}
