import { type DataSet, type DataSetField, dataSetFields, dataSets } from '@/domain/pelita/data-set';
import type { PrismaClient } from '@/server/database/prisma';
import type { MetadataService } from '@/server/metadata/metadata';
import { METADATA_STAMP, STAMPED_MS } from '@/server/metadata/stamp';
import { dataSetId } from './data-set-id';

/** A data set with what follows from metadata alone. */
export type DescribedSet = Readonly<{ set: DataSet; id: string; fields: readonly DataSetField[] }>;

type Sources = Readonly<{ prisma: PrismaClient; metadata: Pick<MetadataService, 'everything'> }>;
type Kept = Readonly<{ stamp: string; at: number; sets: Promise<readonly DescribedSet[]> }>;

/**
 * Reads all data sets. They are made once for each state of the metadata, because callers without a key ask for them: each
 * request reads only whether the state is another one.
 */
export function createDescribedSets({ prisma, metadata }: Sources): () => Promise<readonly DescribedSet[]> {
  let kept: Kept | undefined;
  const make = async () => {
    const { all } = await metadata.everything();
    return dataSets(all).map((set) => ({
      ...{ set, id: dataSetId(set.name), fields: dataSetFields(set, all) },
    }));
  };
  return async () => {
    // The state is read first: what is stored meanwhile makes another one.
    const [row] = await prisma.$queryRaw<[{ stamp: string }]>`SELECT ${METADATA_STAMP} AS stamp`;
    const { stamp } = row;
    if (kept?.stamp === stamp && performance.now() - kept.at < STAMPED_MS) return kept.sets;
    const entry: Kept = { stamp, at: performance.now(), sets: make() };
    kept = entry;
    entry.sets.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.sets;
  };
}
