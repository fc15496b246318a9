import { type Logger, pino } from 'pino';
import { shortenKeys } from '../domain/key-text';

export type { Logger };

/** Maximum size of lines that wait for a slow reader of standard output; further ones are dropped and counted. */
const MAX_WAITING_BYTES = 4 * 1_048_576;
/**
 * Lines are written when they have this many bytes, and at the latest after this time in milliseconds. Several processes write
 * to one pipe, which keeps whole what is not longer than a page of memory.
 */
const WRITE_BYTES = { alone: 8_192, oneOfSeveral: 2_048 };
const PAGE_BYTES = 4_096;
const WRITE_MS = 200;

type Destination = ReturnType<typeof pino.destination>;

let opened: Destination | undefined;

/**
 * Creates a logger that writes one JSON line per event to standard output, without keys and passwords.
 * @param process the number of this process, if it is one of several: each line has it
 */
export function createLogger(level: string, process?: number): Logger {
  opened ??= openDestination(process !== undefined);
  return pino(
    {
      level,
      base: process === undefined ? null : { process },
      redact: ['headers["x-api-key"]', 'headers.cookie', 'headers.authorization'],
      // Keys are cut wherever they come from: a path, a message of the database, a caller's text.
      hooks: { streamWrite: (line) => shortenKeys(line, '…') },
    },
    opened,
  );
}

/**
 * Ends the log: waits until all lines are written, up to a time limit, because the reader may be stuck. If it were left
 * open, the rest would be written at the exit of the process, without a limit.
 */
export async function endLog(limitMs: number): Promise<void> {
  const destination = opened;
  if (destination === undefined) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => destination.destroy(), limitMs);
    destination.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    destination.end();
  });
}

/**
 * Writes lines asynchronously, one write at a time with many lines each, because a write costs more than a line. Nothing
 * waits for the reader.
 */
function openDestination(isOneOfSeveral: boolean): Destination {
  // Node makes a pipe non-blocking when its stream is first accessed. While nobody reads, a write to a blocking pipe would
  // occupy a thread that others need, and prevent the process from ending.
  void process.stdout;
  const destination = pino.destination({
    dest: 1,
    sync: false,
    ...(isOneOfSeveral
      ? { minLength: WRITE_BYTES.oneOfSeveral, maxWrite: PAGE_BYTES }
      : { minLength: WRITE_BYTES.alone }),
    periodicFlush: WRITE_MS,
    maxLength: MAX_WAITING_BYTES,
  });
  let lost = 0;
  destination.on('drop', () => {
    lost += 1;
  });
  destination.on('drain', () => {
    if (lost === 0) return;
    const line = {
      level: pino.levels.values['warn'],
      time: Date.now(),
      lost,
      msg: 'lines of the log were lost',
    };
    lost = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  return destination;
}
