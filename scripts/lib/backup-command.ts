import { toBackupError } from '@/server/database/backup/fault';

const FAILED = 1;
const WRONG_USAGE = 2;
const INTERRUPTED = 130;
const BYTES_PER_MB = 1_000_000;
const EVERY_MS = 200;

/** Runs a command that Ctrl-C cancels, and prints why it failed. @returns the exit code */
export async function runBackupCommand(
  usage: string,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort());
  try {
    return await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) {
      console.error('\nInterrupted; nothing was changed.');
      return INTERRUPTED;
    }
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${(error as Error).message}\n${usage}`);
      return WRONG_USAGE;
    }
    console.error(toBackupError(error).message);
    return FAILED;
  }
}

/** A line on a terminal that is written over; nothing elsewhere. */
export function createProgressLine(): { show: (text: string) => void; end: () => void } {
  const { stderr } = process;
  let shown = 0;
  return {
    show(text) {
      if (!stderr.isTTY || performance.now() - shown < EVERY_MS) return;
      shown = performance.now();
      stderr.write(`\r\u001b[K${text}`);
    },
    end: () => void (stderr.isTTY && stderr.write('\r\u001b[K')),
  };
}

/** A size for people, such as `12.3 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
