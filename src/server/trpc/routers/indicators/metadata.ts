import { metadataSubjectInput, saveMetadataInput } from '@/server/metadata/inputs';
import type { MetadataList, ReadMetadataSubject } from '@/server/metadata/metadata';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** Metadata (docs/decisions/metadata.md), of the collections of the person's groups and the indicators made of them. */
export const metadataRouter = router({
  list: procedure.query(({ ctx }): Promise<MetadataList> => ctx.services.metadata.list(staffOf(ctx))),
  read: procedure
    .input(metadataSubjectInput)
    .query(({ ctx, input }): Promise<ReadMetadataSubject> => ctx.services.metadata.read(input, staffOf(ctx))),
  /** Returns the subject as it is stored now. */
  save: procedure
    .input(saveMetadataInput)
    .mutation(
      ({ ctx, input }): Promise<ReadMetadataSubject> =>
        ctx.services.metadata.save(input, { staff: staffOf(ctx), by: ctx.by }),
    ),
});
