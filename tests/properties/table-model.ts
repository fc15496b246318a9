import type { Collection } from '@/domain/collections';
import type { ModelRecord } from './batch-model';
import { copiesOf, DraftModel, type ModelDraft, type Texts } from './draft-model';
import { isFaulty, type ModelBatch, RecordModel } from './record-model';
import type { Aimed, Column, Other } from './table-steps';
import { WaitingModel } from './waiting-model';

/** A text for a cell of a stored record, and the value that the page showed there. */
type Cut = Readonly<{ id: number; column: Column; text: string; seen: unknown; isTogether?: boolean }>;
type Change = Readonly<{ cells: readonly Cut[]; drafts: readonly number[]; removed: readonly ModelRecord[] }>;
type Left = Readonly<{
  begun?: readonly number[];
  /** Earlier states of drafts. */
  before?: readonly ModelDraft[];
  dropped?: readonly ModelDraft[];
}>;
type Action = Readonly<{
  batches: readonly ModelBatch[];
  waiting: readonly string[];
  begun: readonly number[];
  rewritten: readonly ModelDraft[];
  gone: readonly ModelDraft[];
  isRefused?: boolean;
}>;
type Undone = Readonly<{
  action: Action;
  batches: readonly ModelBatch[];
  cells: ReturnType<WaitingModel['take']>;
  drafts: readonly ModelDraft[];
}>;

/**
 * The result of a visit to a table, as arrays in memory: the records as they are stored, as the page shows them, and
 * the unsaved texts. Nothing that the page does not show is overwritten, nothing invalid is stored, and nothing that
 * was entered is lost.
 */
export class TableModel {
  readonly stored: RecordModel;
  readonly drafts = new DraftModel();
  readonly waiting = new WaitingModel();
  seen: ModelRecord[] = [];
  private done: Action[] = [];
  private undone: Undone[] = [];

  constructor(collection: Collection, identify: () => number) {
    this.stored = new RecordModel(collection, identify);
  }

  total(): number {
    return this.seen.length + this.drafts.list.length;
  }

  take(step: Aimed): void {
    const below = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, place) => from + place);
    if (step.do === 'edit') this.enter([step], 'cell');
    else if (step.do === 'paste') {
      const places = step.rows.flatMap((texts, row) =>
        step.columns.map((column, across) => ({
          position: step.at + row,
          column,
          text: texts[across]!.entered,
        })),
      );
      this.enter(places, 'paste', step.meanwhile);
    } else if (step.do === 'fill') {
      const places = step.columns.flatMap((column) =>
        below(step.from + 1, step.to).map((position) => ({
          position,
          column,
          text: this.textAt(step.from, column),
        })),
      );
      this.enter(places, 'fill');
    } else if (step.do === 'clear') {
      const { column } = step;
      this.enter(
        below(step.from, step.to).map((position) => ({ position, column, text: '' })),
        'clear',
      );
    } else if (step.do === 'remove') this.remove(below(step.from, step.to));
    else if (step.do === 'other') this.stored.other(step.other);
    else this[step.do]();
  }

  private look(): void {
    this.seen = this.stored.list();
  }

  private textAt(position: number, column: Column): string {
    const record = this.seen[position];
    if (record === undefined) return this.drafts.list[position - this.seen.length]?.texts[column] ?? '';
    return this.waiting.get(this.stored.idOf(record), column)?.text ?? String(record[column]);
  }

  private enter(
    places: readonly { position: number; column: Column; text: string }[],
    note: 'cell' | 'paste' | 'fill' | 'clear',
    meanwhile?: Other,
  ): void {
    const cells: Cut[] = [];
    const isRow = note === 'paste' && new Set(places.map(({ column }) => column)).size > 1;
    const begun = new Map<number, Texts>();
    for (const { position, column, text } of places) {
      const record = this.seen[position];
      if (record === undefined) begun.set(position, { ...begun.get(position), [column]: text });
      else if (
        note === 'cell' ||
        this.waiting.get(this.stored.idOf(record), column) !== undefined ||
        this.textAt(position, column) !== text
      )
        cells.push({ ...this.cutOf(record, column, text), ...(isRow ? { isTogether: true } : {}) });
    }
    const aims = [...begun].map(([position, texts]) => ({
      draft: this.drafts.list[position - this.seen.length],
      texts,
    }));
    // New rows, and blocks that do not fit, are shown before they are pasted; concurrent changes do not affect the paste.
    const count = (of: 'position' | 'column') => new Set(places.map((place) => place[of])).size;
    const isBlock = count('position') > 1 && count('column') > 1;
    const isUnfit = isBlock && cells.some(({ column, text }) => isFaulty(text, column));
    const isAsked = note === 'paste' && (aims.length > 0 || isUnfit);
    if (isAsked && meanwhile !== undefined) {
      this.stored.other(meanwhile);
      this.look();
    }
    const isNew: number[] = [];
    const before = copiesOf(aims.flatMap(({ draft }) => draft ?? []));
    const drafts = aims.map(({ draft, texts }) => {
      if (draft !== undefined) return Object.assign(draft, { texts: { ...draft.texts, ...texts } });
      const fresh = this.drafts.begin(texts);
      isNew.push(fresh.key);
      return fresh;
    });
    const complete = drafts
      .filter((draft) => this.drafts.judge(draft, note === 'paste'))
      .map(({ key }) => key);
    if (cells.length + drafts.length > 0)
      this.act({ cells, drafts: complete, removed: [] }, { begun: isNew, before });
  }

  /** If the cell already has an unsaved text, the value before that text was the last to be seen. */
  private cutOf(record: ModelRecord, column: Column, text: string): Cut {
    const id = this.stored.idOf(record);
    const waiting = this.waiting.get(id, column);
    return { id, column, text, seen: waiting === undefined ? record[column] : waiting.seen };
  }

  private remove(positions: readonly number[]): void {
    const removed = this.seen.filter((_, position) => positions.includes(position));
    const begun = this.drafts.list.filter((_, place) => positions.includes(place + this.seen.length));
    if (removed.length + begun.length === 0) return;
    this.drafts.drop(begun.map(({ key }) => key));
    this.act({ cells: [], drafts: [], removed }, { dropped: copiesOf(begun) });
  }

  private leave(): void {
    const left = this.drafts.list.filter(({ faulty, isRefused }) => faulty.length === 0 && !isRefused);
    const before = copiesOf(left);
    const complete = left.filter((draft) => this.drafts.judge(draft, true)).map(({ key }) => key);
    const sent = before.filter(({ key }) => complete.includes(key));
    if (sent.length > 0) this.act({ cells: [], drafts: complete, removed: [] }, { before: sent });
  }

  /** One action: valid texts are stored, the others stay unsaved. */
  private act(change: Change, { begun: keys = [], before = [], dropped = [] }: Left): void {
    for (const cut of change.cells) this.await(cut);
    const ids = [...new Set(change.cells.map(({ id }) => id))];
    const first = this.store({ ...change, cells: ids.flatMap((id) => this.sendable(id)) });
    // The parts of a record without a conflict are stored afterwards.
    const second = this.store({ cells: first.again, drafts: [], removed: [] });
    const batches = [first.batch, second.batch].filter((batch) => batch !== undefined);
    const waiting = change.cells.flatMap(({ id, column }) => this.waiting.placeOf(id, column) ?? []);
    const begun = keys.filter((key) => this.drafts.has(key));
    // The sent and refused texts are unchanged, so there is nothing to undo.
    const isRewritten = ({ key, texts }: ModelDraft) =>
      this.drafts.named([key]).some((draft) => draft.texts !== texts);
    const rewritten = before.filter(isRewritten);
    const gone = [...dropped, ...before.filter(({ key }) => !this.drafts.has(key))];
    if (batches.length + waiting.length + begun.length + rewritten.length + gone.length === 0) return;
    this.done.push({ batches, waiting, begun, rewritten, gone });
    this.undone = [];
  }

  /** A text waits until it is stored. The others of its row may be valid with it, whatever was refused before. */
  private await({ id, column, text, seen, isTogether: isGiven }: Cut): void {
    const { waiting } = this;
    const stateOf = (text: string, name: Column) =>
      isFaulty(text, name) ? ('fault' as const) : ('saving' as const);
    const isTogether = isGiven ?? waiting.get(id, column)?.isTogether ?? false;
    waiting.set(id, column, { text, state: stateOf(text, column), seen, isTogether });
    if (!isTogether) return;
    for (const [name, one] of waiting.of(id))
      if (one.isTogether && one.state === 'fault')
        waiting.set(id, name, { ...one, state: stateOf(one.text, name) });
  }

  private sendable(id: number): Cut[] {
    return this.waiting.sendable(id).map(([column, { text, seen }]) => ({ id, column, text, seen }));
  }

  /** @returns the batch, and the texts that can still be stored */
  private store(change: Change): { batch: ModelBatch | undefined; again: Cut[] } {
    const ids = [...new Set(change.cells.map(({ id }) => id))];
    const cutsOf = (id: number) => change.cells.filter((cut) => cut.id === id);
    const differs = ({ id, column, seen }: Cut) => {
      const now = this.stored.records.get(id);
      return now !== undefined && now[column] !== seen;
    };
    const conflicts = ids.filter((id) => cutsOf(id).some(differs));
    const told = conflicts.flatMap(cutsOf).map((cut) => ({
      cut,
      isConflict: differs(cut),
      now: this.stored.records.get(cut.id)?.[cut.column],
    }));
    const { batch, isFresh } = this.write(
      change,
      ids.filter((id) => !conflicts.includes(id)),
    );
    if (isFresh) this.look();
    // The records in the service's reply: those that were changed, and those that others had changed.
    const touched = [
      ...(batch?.before.keys() ?? []),
      ...conflicts,
      ...change.removed.map((record) => this.stored.idOf(record)),
    ];
    this.seen = this.seen.map((record) => {
      const id = this.stored.idOf(record);
      return touched.includes(id) ? (this.stored.records.get(id) ?? record) : record;
    });
    // A value that is already stored, by anyone, is no conflict.
    for (const { cut, isConflict, now } of told) {
      if (!isConflict) continue;
      const { isTogether } = this.waiting.get(cut.id, cut.column)!;
      const conflict = { text: cut.text, state: 'conflict', seen: now, isTogether } as const;
      this.waiting.set(cut.id, cut.column, String(now) === cut.text ? undefined : conflict);
    }
    return { batch, again: conflicts.flatMap((id) => this.sendable(id)) };
  }

  private write({ cells, drafts: keys, removed }: Change, ids: readonly number[]) {
    const { stored, drafts, waiting } = this;
    const isAsSeen = (record: ModelRecord) => {
      const now = stored.records.get(stored.idOf(record));
      return now === undefined || Object.keys(record).every((name) => now[name] === record[name]);
    };
    const cutsOf = (id: number) => cells.filter((cut) => cut.id === id);
    const sent = drafts.named(keys);
    let isFresh = false;
    const batch = stored.inOneBatch(() => {
      const gone = stored.write(
        'delete',
        removed.filter(isAsSeen).map((record) => stored.itemOf(stored.idOf(record))),
      );
      for (const id of gone.ids) waiting.drop(id);
      const textsOf = (id: number) =>
        Object.fromEntries(cutsOf(id).map(({ column, text }) => [column, text]));
      const changed = stored.write(
        'change',
        ids.map((id) => stored.itemOf(id, textsOf(id))),
      );
      for (const [place, id] of ids.entries())
        for (const { column } of cutsOf(id)) {
          const entered = waiting.get(id, column)!;
          waiting.set(
            id,
            column,
            changed.failed.includes(place) ? { ...entered, state: 'fault' } : undefined,
          );
        }
      const registered = stored.write(
        'register',
        sent.map(({ texts }) => stored.newItem(texts)),
      );
      for (const [place, draft] of sent.entries()) draft.isRefused = registered.failed.includes(place);
      drafts.drop(sent.filter(({ isRefused }) => !isRefused).map(({ key }) => key));
      isFresh = gone.ids.length + registered.ids.length > 0;
    });
    return { batch, isFresh };
  }

  private undo(): void {
    const { drafts, waiting, stored } = this;
    const isLeft = (action: Action) =>
      action.batches.length + action.gone.length > 0 ||
      [...action.begun, ...action.rewritten.map(({ key }) => key)].some((key) => drafts.has(key)) ||
      action.waiting.some((place) => waiting.has(place));
    const action = this.done.findLast((one) => isLeft(one) && one.isRefused !== true);
    if (action === undefined) return;
    const { by, left: refused } = stored.setBack(action.batches);
    if (refused.length > 0) {
      this.done = this.done.with(this.done.indexOf(action), { ...action, batches: refused, isRefused: true });
      return;
    }
    const cells = waiting.take(action.waiting);
    const changed = action.rewritten.filter(({ key }) => drafts.has(key));
    const left = copiesOf(drafts.named([...action.begun, ...changed.map(({ key }) => key)]));
    drafts.drop(action.begun);
    drafts.put([...changed, ...action.gone]);
    this.done = this.done.filter((one) => one !== action);
    this.undone.push({ action, batches: by, cells, drafts: left });
    if (by.length > 0) this.look();
  }

  private redo(): void {
    const { drafts, waiting, stored } = this;
    const taken = this.undone.pop();
    if (taken === undefined) return;
    const { by, left } = stored.setBack(taken.batches);
    if (left.length > 0) return;
    const put = waiting.putBack(taken.cells);
    drafts.drop(taken.action.gone.map(({ key }) => key));
    drafts.put(taken.drafts);
    this.done.push({ ...taken.action, batches: by, waiting: put, isRefused: false });
    if (by.length > 0) this.look();
  }
}
