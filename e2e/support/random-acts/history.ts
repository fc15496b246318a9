import type { APIRequestContext } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { query } from '../procedures';

type Batch = Outputs['edits']['list']['batches'][number];
export type BatchRecord = Outputs['edits']['recordsOf']['records'][number];

/** A batch with its effect on each of its records. */
export type ReadBatch = Readonly<{ id: string; isUndo: boolean; records: readonly BatchRecord[] }>;

const MOST = 100;

/** Reads the batches of one person, each once. */
export class History {
  readonly #by: APIRequestContext;
  readonly #name: string;
  #actorId: string | null | undefined;
  #last = 0n;

  /** @param name the person's name, which nobody else has */
  constructor(by: APIRequestContext, name: string) {
    this.#by = by;
    this.#name = name;
  }

  /** The batches since the last call, the earliest first. */
  async read(): Promise<ReadBatch[]> {
    this.#actorId ??= await this.findActor();
    // The list of authors does not contain a person who has stored nothing yet.
    if (this.#actorId === undefined) return [];
    const asked = { collection: 'siswa', actorId: this.#actorId, limit: MOST };
    const { batches } = await query<Outputs['edits']['list']>(this.#by, 'edits.list', asked);
    const added = batches.filter(({ id }) => BigInt(id) > this.#last).reverse();
    const read: ReadBatch[] = [];
    for (const batch of added) read.push(await this.withRecords(batch));
    this.#last = BigInt(added.at(-1)?.id ?? this.#last);
    return read;
  }

  private async findActor(): Promise<string | null | undefined> {
    const { actors } = await query<Outputs['edits']['actors']>(this.#by, 'edits.actors');
    return actors.find(({ name }) => name === this.#name)?.id;
  }

  private async withRecords({ id, undoes }: Batch): Promise<ReadBatch> {
    const asked = { collection: 'siswa', batch: id, limit: MOST };
    const { records } = await query<Outputs['edits']['recordsOf']>(this.#by, 'edits.recordsOf', asked);
    return { id, isUndo: undoes !== null, records };
  }
}
