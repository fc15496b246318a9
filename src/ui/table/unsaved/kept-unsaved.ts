import { z } from 'zod';
import { isBlankDraft } from './drafts';
import type { Entered } from './entered';
import type { Unsaved } from './unsaved';

/** The time after which an entry of another tab that was not renewed belongs to a tab that ended without removing it. */
const STALE_MS = 180_000;
const PREFIX = 'unsaved';

const value = z.union([z.string(), z.number()]).optional();
const contentSchema = z.object({
  cells: z.array(
    z.object({
      id: z.number().int(),
      column: z.string(),
      text: z.string(),
      seen: value,
      state: z.enum(['saving', 'fault', 'conflict']),
      fault: z.string().optional(),
      current: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  drafts: z.array(z.object({ texts: z.record(z.string(), z.string()), above: z.number().int().optional() })),
  /** The text that was typed into an open editor: of a record, of a draft by its index in the list, or of a new row. */
  typed: z
    .object({
      id: z.number().int().optional(),
      draft: z.number().int().optional(),
      column: z.string(),
      text: z.string(),
      seen: value,
    })
    .optional(),
});
const entrySchema = z.object({ at: z.number(), isClosed: z.boolean(), content: contentSchema });

/** The texts that a person has entered into a table and that are not stored, as they are kept in the browser. */
export type KeptContent = z.infer<typeof contentSchema>;

/** The text that is typed into the open editor. */
export type Typed = KeptContent['typed'];

/**
 * Keeps entered texts in the browser, for one person and table. Each tab has an entry of its own; a page takes over the
 * entries of tabs that are closed.
 * @param options.table the name of the table, and the person's identifier
 */
export function createKeptUnsaved(options: {
  storage: Storage;
  table: string;
  person: string;
  now: () => number;
}) {
  const { storage, now } = options;
  const prefix = `${PREFIX} ${options.person} ${options.table} `;
  const own = `${prefix}${crypto.randomUUID()}`;
  const write = (content: KeptContent, isClosed: boolean): void => {
    try {
      if (isEmpty(content)) storage.removeItem(own);
      else storage.setItem(own, JSON.stringify({ at: now(), isClosed, content }));
    } catch {
      // The storage is full or blocked; the person is asked before leaving, as always.
    }
  };
  return {
    /** Takes over the texts of closed tabs. */
    adopt: (): readonly KeptContent[] =>
      keysOf(storage)
        .filter((key) => key.startsWith(prefix) && key !== own)
        .flatMap((key) => {
          const entry = readEntry(storage.getItem(key));
          if (entry !== undefined && !entry.isClosed && now() - entry.at < STALE_MS) return [];
          storage.removeItem(key);
          return entry === undefined ? [] : [entry.content];
        }),
    write,
  };
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place)!);
}

function readEntry(text: string | null): z.infer<typeof entrySchema> | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

const isEmpty = ({ cells, drafts, typed }: KeptContent): boolean =>
  cells.length + drafts.length === 0 && typed === undefined;

/** The texts that are entered and not stored now. */
export function contentOf({ cells, drafts }: Unsaved, typed: Typed): KeptContent {
  return {
    cells: cells.all().map(({ id, column, entered: { text, seen, state, fault, current } }) => ({
      id,
      column,
      text,
      seen,
      state,
      fault,
      current,
    })),
    drafts: drafts
      .list()
      .filter((draft) => !isBlankDraft(draft))
      .map(({ texts, above }) => ({ texts, above })),
    typed,
  };
}

/**
 * Enters the kept texts again.
 * @param options.typedNote the note for a text that was typed and not entered
 * @returns the records with texts to be sent, the drafts, and the number of texts
 */
export function restore(
  { cells, drafts, typed }: KeptContent,
  { unsaved, typedNote }: { unsaved: Unsaved; typedNote: string },
): Readonly<{ changed: readonly number[]; count: number }> {
  for (const { id, column, ...entered } of cells) unsaved.cells.set(id, column, entered as Entered);
  const keys = drafts.map(({ texts, above }) => unsaved.drafts.add(texts, { above }).key);
  if (typed?.id !== undefined) {
    const { id, column, text, seen } = typed;
    unsaved.cells.set(id, column, { text, seen, state: 'fault', fault: typedNote });
  } else if (typed !== undefined) {
    const { column, text, draft } = typed;
    const key = (draft === undefined ? undefined : keys[draft]) ?? unsaved.drafts.add({}).key;
    unsaved.drafts.update(key, (one) => ({ ...one, texts: { ...one.texts, [column]: text } }));
  }
  return {
    changed: [...new Set(cells.filter(({ state }) => state === 'saving').map(({ id }) => id))],
    count: cells.length + drafts.length + (typed === undefined ? 0 : 1),
  };
}
