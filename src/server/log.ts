import { type Logger, pino } from 'pino';
import { shortenKeys } from './access/keys/key-text';

export type { Logger };

/** What waits for a reader of standard output who is slow or stuck; what comes beyond it is counted, not kept. */
const MOST_WAITING_BYTES = 4 * 1_048_576;
/** Lines are written when there are this many bytes of them, and after this time at the latest, in milliseconds. */
const WRITE_BYTES = 8_192;
const WRITE_MS = 200;

type Destination = ReturnType<typeof pino.destination>;

let opened: Destination | undefined;

/** A logger that writes one JSON line an event to standard output, and never a key or a password. */
export function createLogger(level: string): Logger {
  opened ??= openDestination();
  return pino(
    {
      level,
      base: null,
      redact: ['headers["x-api-key"]', 'headers.cookie', 'headers.authorization'],
      // Whatever brought a key into a line: a path, a message of the database, a caller's own text.
      hooks: { streamWrite: (line) => shortenKeys(line, '…') },
    },
    opened,
  );
}

/**
 * Ends the log: waits until what was logged is written, and not for longer than a limit, for its reader may be stuck.
 * Left open it would be written once more when the process exits, without a limit.
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
 * Lines are written beside the work, one write at a time and many lines a write: a write costs more than a line.
 * Nobody waits for whoever reads them.
 */
function openDestination(): Destination {
  // Node makes a pipe non-blocking when its stream is first asked for. A write to one that blocks would keep a thread
  // that others need, and the process from ending, for as long as nobody reads.
  void process.stdout;
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: WRITE_BYTES,
    periodicFlush: WRITE_MS,
    maxLength: MOST_WAITING_BYTES,
  });
  let lost = 0;
  destination.on('drop', () => {
    lost += 1;
  });
  destination.on('drain', () => {
    if (lost === 0) return;
    const line = {
      level: pino.levels.values.warn,
      time: Date.now(),
      lost,
      msg: 'lines of the log were lost',
    };
    lost = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  return destination;
}
