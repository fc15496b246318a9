/** The bytes that are read in one turn of the event loop: validating their structure takes a millisecond. */
const BYTES_PER_TURN = 256 * 1024;

/**
 * Waits for the permission to read a number of bytes.
 * @returns undefined if they may be read at once
 */
export type ReadPace = (bytes: number) => Promise<void> | undefined;

type Options = Readonly<{
  bytesPerTurn?: number;
  /** Calls back at the next turn; by default as soon as the event loop has handled what else there is. */
  atNextTurn?: (begin: () => void) => void;
}>;

type Waiting = Readonly<{ bytes: number; proceed: () => void }>;

/**
 * Limits how much is read from all connections together in one turn of the event loop. Node itself reads up to 2 MiB
 * from each connection in a turn, and a small request takes several turns: to be accepted, parsed, and for each message
 * to and from the database. Beyond the limit, readers wait for one of the next turns, in the order in which they asked.
 */
export function createReadPace({
  bytesPerTurn = BYTES_PER_TURN,
  atNextTurn = setImmediate,
}: Options = {}): ReadPace {
  const queue: Waiting[] = [];
  let left = bytesPerTurn;
  const spend = (bytes: number) => {
    // The first to read in a turn has the next one begin.
    if (left === bytesPerTurn) atNextTurn(beginTurn);
    left -= bytes;
  };
  const beginTurn = () => {
    left = bytesPerTurn;
    while (left > 0 && queue.length > 0) {
      const { bytes, proceed } = queue.shift()!;
      spend(bytes);
      proceed();
    }
  };
  return (bytes) => {
    if (left > 0 && queue.length === 0) {
      spend(bytes);
      return undefined;
    }
    return new Promise((proceed) => queue.push({ bytes, proceed }));
  };
}
