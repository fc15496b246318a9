import { BrokenLaw } from './broken-law';
import type { BatchRecord, ReadBatch } from './history';
import type { Cell, Moment, Row } from './sights';
import { plain, RECORD_COLUMNS } from './texts';

/** A text that a person entered, and its target. `record`: empty for a new one. */
export type Entered = {
  readonly text: string;
  readonly record: string;
  readonly column: string;
  readonly act: number;
  state: 'waiting' | 'stored' | 'given up';
};

/** A value that may be stored in a cell, and the values that it may replace there; undefined: any. */
type Grant = Readonly<{ value: string; seen: Set<string> | undefined }>;

type Where = Readonly<{ record: string; column: string }>;

/** The texts, acts and sights of one person, and the values that may be stored in their name because of these. */
export class Ledger {
  readonly #entered: Entered[] = [];
  readonly #grants = new Map<string, Grant[]>();
  /** The values that were last shown as stored. */
  readonly #shown = new Map<string, string>();
  /** The values that this person has stored. */
  readonly #own = new Map<string, Set<string>>();
  readonly #registered = new Set<string>();
  #undos = 0;
  /** Actions that were undone without a batch so far: their texts were not stored, or their answer comes later. */
  #takenBack = 0;

  /** Texts that must be stored, or be visible on the page. */
  waiting(): readonly Entered[] {
    return this.#entered.filter(({ state }) => state === 'waiting');
  }

  /** Records the state that a table showed. */
  saw({ rows }: Pick<Moment, 'rows'>): void {
    for (const cell of rows.flatMap(({ cells }) => cells))
      if (cell.record !== '' && STORED.has(cell.state) && !cell.isEditing)
        this.#shown.set(keyOf(cell), plain(cell.text));
  }

  /**
   * Records that a text was entered in a cell, with the value that it showed then.
   * @returns a function that reverses this, as Escape does
   */
  enter(cell: Cell, text: string, act: number): () => void {
    const replaced = this.replace(cell);
    const entered: Entered = { text, record: cell.record, column: cell.column, act, state: 'waiting' };
    this.#entered.push(entered);
    const takeBackGrant = this.grant(cell, text);
    return () => {
      entered.state = 'given up';
      takeBackGrant();
      for (const one of replaced) one.state = 'waiting';
    };
  }

  /**
   * Records that a value may be stored in a cell, over the value that the person saw there.
   * @returns a function that reverses this
   */
  grant(cell: Cell, value: string): () => void {
    const shown = this.#shown.get(keyOf(cell));
    const seen =
      cell.state === 'conflict'
        ? undefined
        : new Set([plain(cell.text), ...(shown === undefined ? [] : [shown])]);
    const grants = this.#grants.get(keyOf(cell)) ?? [];
    this.#grants.set(keyOf(cell), grants);
    const grant = { value: plain(value), seen };
    grants.push(grant);
    return () => grants.splice(grants.indexOf(grant), 1);
  }

  /** Records that the waiting text of a cell was replaced. @returns the texts */
  replace(cell: Cell): readonly Entered[] {
    const replaced = this.waiting().filter((one) =>
      cell.record === '' ? one.text === plain(cell.text) : keyOf(one) === keyOf(cell),
    );
    for (const one of replaced) one.state = 'given up';
    return replaced;
  }

  /** Records that rows may be deleted, with all texts that wait in them. */
  grantRemoval(rows: readonly Row[]): void {
    for (const { record, cells } of rows) {
      if (record !== '') this.grant({ ...NOWHERE, record, column: REMOVAL }, '');
      for (const cell of cells) this.replace(cell);
    }
  }

  /** Records the decision of a conflict: the text that waits there may replace any stored value. */
  decide(cell: Cell, keep: boolean): void {
    if (!keep) this.replace(cell);
    else this.grant({ ...cell, state: 'conflict' }, cell.text);
  }

  /** Records that an action may be undone or done again. */
  grantUndo(): void {
    this.#undos += 1;
    this.#takenBack += 1;
  }

  /** Whether these texts may be missing because the act that entered them was undone. */
  takeBack(gone: readonly Entered[]): boolean {
    if (this.#takenBack === 0 || new Set(gone.map(({ act }) => act)).size !== 1) return false;
    this.#takenBack -= 1;
    this.giveUp(gone);
    return true;
  }

  giveUp(texts: readonly Entered[] = this.waiting()): void {
    for (const one of texts) one.state = 'given up';
  }

  /** Checks the values that were stored in the name of the person. @throws {BrokenLaw} */
  judge({ id, isUndo, records }: ReadBatch): void {
    if (isUndo) this.#undos -= 1;
    if (isUndo && this.#takenBack > 0) this.#takenBack -= 1;
    if (this.#undos < 0) throw new BrokenLaw('target', `batch ${id} undid something that nobody undid`);
    for (const record of records) {
      if (!isUndo) this.judgeRecord(record);
      this.remember(record);
    }
  }

  private judgeRecord({ id, before, after }: BatchRecord): void {
    const record = String(id);
    if (after === null) {
      this.judgeRemoval(record, before ?? {});
      return;
    }
    if (before === null) this.#registered.add(record);
    for (const column of RECORD_COLUMNS) {
      const [was, is] = [before?.[column], after[column]].map((value) => String(value ?? ''));
      if (was !== is) this.judgeValue({ record, column }, was ?? '', is ?? '');
    }
  }

  private judgeValue(where: Where, was: string, is: string): void {
    const isNew = this.#registered.has(where.record);
    const places = isNew ? [where, { ...where, record: '' }] : [where];
    const grants = places.flatMap((place) => this.#grants.get(keyOf(place)) ?? []);
    const fitting = grants.filter(({ value }) => value === is);
    const at = `${where.column} of record ${where.record}`;
    if (fitting.length === 0)
      throw new BrokenLaw('target', `${at} became “${is}” (it was “${was}”), entered at ${this.homesOf(is)}`);
    const isSeen = fitting.some(({ seen }) => seen === undefined || seen.has(was));
    if (!isSeen && !isNew && this.#own.get(keyOf(where))?.has(was) !== true)
      throw new BrokenLaw('seen', `${at} became “${is}” over “${was}”, which was not on the page`);
    for (const one of this.waiting())
      if (one.text === is && places.some((place) => keyOf(place) === keyOf(one))) one.state = 'stored';
  }

  /** A deleted record has been on the page in its state at that time. */
  private judgeRemoval(record: string, before: Readonly<Record<string, unknown>>): void {
    if (!this.#grants.has(keyOf({ record, column: REMOVAL })))
      throw new BrokenLaw('target', `record ${record} was deleted, though nobody deleted it`);
    for (const column of RECORD_COLUMNS) {
      const [at, was] = [keyOf({ record, column }), String(before[column])];
      if (this.#shown.get(at) === was || this.#own.get(at)?.has(was) === true) continue;
      throw new BrokenLaw('seen', `record ${record} was deleted with ${column} “${was}”, not on the page`);
    }
  }

  private remember({ id, after }: BatchRecord): void {
    for (const column of RECORD_COLUMNS) {
      const at = keyOf({ record: String(id), column });
      if (after !== null) this.#own.set(at, (this.#own.get(at) ?? new Set()).add(String(after[column])));
    }
  }

  private homesOf(value: string): string {
    const homes = [...this.#grants].filter(([, grants]) => grants.some((one) => one.value === value));
    return homes.map(([key]) => key).join(' and ') || 'no cell';
  }
}

/** The states of cells that show a stored value: none, or that somebody else changed it a moment ago. */
const STORED = new Set(['', 'changed']);
const REMOVAL = 'removal';
const NOWHERE = { row: '', text: '', state: '', isEditing: false, isSelected: true };

const keyOf = ({ record, column }: Where): string => `${column} of ${record || 'a new row'}`;
