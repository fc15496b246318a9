import { isFaulty } from './record-model';
import { COLUMNS } from './table-steps';

export type Texts = Readonly<Record<string, string>>;
export type ModelDraft = { key: number; texts: Texts; faulty: string[]; isRefused: boolean };

/** Drafts, in their order. */
export class DraftModel {
  list: ModelDraft[] = [];
  private nextKey = 1;

  begin(texts: Texts): ModelDraft {
    const draft: ModelDraft = { key: this.nextKey, texts, faulty: [], isRefused: false };
    this.nextKey += 1;
    this.list.push(draft);
    return draft;
  }

  /** Restores drafts to an earlier state; missing ones are added after the others. */
  put(drafts: readonly ModelDraft[]): void {
    for (const draft of copiesOf(drafts)) {
      const place = this.list.findIndex(({ key }) => key === draft.key);
      if (place < 0) this.list.push(draft);
      else this.list[place] = draft;
    }
  }

  drop(keys: readonly number[]): void {
    this.list = this.list.filter(({ key }) => !keys.includes(key));
  }

  has(key: number): boolean {
    return this.list.some((draft) => draft.key === key);
  }

  named(keys: readonly number[]): ModelDraft[] {
    return this.list.filter(({ key }) => keys.includes(key));
  }

  /** @param wholly whether a missing value is a fault. @returns whether it can be stored */
  judge(draft: ModelDraft, wholly: boolean): boolean {
    const textOf = (column: string) => draft.texts[column] ?? '';
    draft.isRefused = false;
    draft.faulty = COLUMNS.filter((column) =>
      textOf(column) === '' ? wholly : isFaulty(textOf(column), column),
    ).sort();
    return draft.faulty.length === 0 && COLUMNS.every((column) => textOf(column) !== '');
  }
}

/** A copy of the drafts as they are now, independent of later changes. */
export const copiesOf = (drafts: readonly ModelDraft[]): ModelDraft[] =>
  drafts.map((draft) => ({ ...draft }));
