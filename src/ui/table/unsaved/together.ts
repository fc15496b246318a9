import type { Entered } from './entered';

type EnteredByColumn = Readonly<Record<string, Entered>>;

/**
 * Whether a text waits: it is valid, but was entered together with another text of its record that needs a correction or a
 * decision. Texts of a row that were pasted together are stored together (docs/decisions/grid.md, "A pasted row is stored whole").
 */
export const isWaiting = ({ isTogether, state }: Entered, all: EnteredByColumn): boolean =>
  isTogether === true && state === 'saving' && Object.values(all).some(isHolding);

const isHolding = ({ isTogether, state }: Entered): boolean => isTogether === true && state !== 'saving';

/** The texts of a record that can be sent, by column. */
export const sendable = (all: EnteredByColumn): [column: string, entered: Entered][] =>
  Object.entries(all).filter(([, entered]) => entered.state === 'saving' && !isWaiting(entered, all));

/** The columns of the texts that were entered together. */
export const togetherIn = (all: EnteredByColumn): string[] =>
  Object.keys(all).filter((column) => all[column]!.isTogether === true);
