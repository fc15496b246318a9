type Output = Readonly<{ isTTY?: boolean; write: (text: string) => unknown }>;

export type Progress = Readonly<{
  /** @param what is being done just now, such as a collection's name */
  show: (done: number, what: string) => void;
  /** Removes or ends the line, before anything else is written. */
  end: () => void;
}>;

const TERMINAL_INTERVAL = 100;
const FILE_INTERVAL = 3000;
const CLEAR_LINE = '\r\x1b[K';

/** Tells how far the work is: one line that is written anew in a terminal, else a line each few seconds. */
export function createProgress(total: number, output: Output, now: () => number = Date.now): Progress {
  const terminal = output.isTTY === true;
  const interval = terminal ? TERMINAL_INTERVAL : FILE_INTERVAL;
  const begun = now();
  // A terminal shows something at once; a file gets nothing of work that is done in a moment.
  let shownAt = terminal ? Number.NEGATIVE_INFINITY : begun;
  return {
    show(done, what) {
      const time = now();
      if (time - shownAt < interval) return;
      shownAt = time;
      const line = lineOf(done, total, (time - begun) / 1000, what);
      output.write(terminal ? `${CLEAR_LINE}${line}` : `${line}\n`);
    },
    end() {
      if (terminal) output.write(CLEAR_LINE);
    },
  };
}

/** A number with its thousands apart: 1,000,000. */
export const grouped = (number: number): string => Math.round(number).toLocaleString('en');

function lineOf(done: number, total: number, seconds: number, what: string): string {
  const percent = Math.floor((100 * done) / total);
  const rate = seconds > 0 ? `, ${grouped(done / seconds)} a second` : '';
  return `${grouped(done)} of ${grouped(total)} records (${percent} %)${rate}: ${what}`;
}
