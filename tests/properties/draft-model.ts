import { isFaulty } from './record-model';
import { COLUMNS } from './table-steps';

export type Texts = Readonly<Record<string, string>>;
export type ModelDraft = { key: number; texts: Texts; faulty: string[]; isRefused: boolean };

/** Records that are begun, in their order. */
export class DraftModel {
  list: ModelDraft[] = [];
  private nextKey = 1;

  begin(texts: Texts): ModelDraft {
    const draft: ModelDraft = { key: this.nextKey, texts, faulty: [], isRefused: false };
    this.nextKey += 1;
    this.list.push(draft);
    return draft;
  }

  /** They come back as they were, behind the others. */
  putBack(drafts: readonly ModelDraft[]): void {
    this.list.push(...drafts);
  }

  drop(keys: readonly number[]): void {
    this.list = this.list.filter(({ key }) => !keys.includes(key));
  }

  named(keys: readonly number[]): ModelDraft[] {
    return this.list.filter(({ key }) => keys.includes(key));
  }

  /** @param wholly whether what is missing is a fault. @returns whether it can be stored */
  judge(draft: ModelDraft, wholly: boolean): boolean {
    const textOf = (column: string) => draft.texts[column] ?? '';
    draft.isRefused = false;
    draft.faulty = COLUMNS.filter((column) =>
      textOf(column) === '' ? wholly : isFaulty(textOf(column), column),
    ).sort();
    return draft.faulty.length === 0 && COLUMNS.every((column) => textOf(column) !== '');
  }
}
