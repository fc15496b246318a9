type Output = Readonly<{ isTTY?: boolean; write: (text: string) => unknown }>;

export type Progress = Readonly<{
  /** @param what the current work, such as a collection's name */
  show: (done: number, what: string) => void;
  /** Removes or ends the line, before anything else is written. */
  end: () => void;
}>;

const TERMINAL_INTERVAL = 100;
const FILE_INTERVAL = 3000;
const CLEAR_LINE = '\r\x1b[K';

/** Shows the progress: one line that is rewritten in a terminal, else a line every few seconds. */
export function createProgress(total: number, output: Output, now: () => number = Date.now): Progress {
  const terminal = output.isTTY === true;
  const interval = terminal ? TERMINAL_INTERVAL : FILE_INTERVAL;
  const begun = now();
  // In a terminal the first line is shown at once; in a file short work leaves no line.
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

/** A number with thousands separators: 1,000,000. */
export const grouped = (number: number): string => Math.round(number).toLocaleString('en');

function lineOf(done: number, total: number, seconds: number, what: string): string {
  const percent = Math.floor((100 * done) / total);
  const rate = seconds > 0 ? `, ${grouped(done / seconds)} a second` : '';
  return `${grouped(done)} of ${grouped(total)} records (${percent} %)${rate}: ${what}`;
}
