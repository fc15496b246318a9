import { type CatalogueSettings, turnCatalogueInput } from '@/server/catalogue/settings';
import { classifyFieldsInput, metadataSubjectInput, saveMetadataInput } from '@/server/metadata/inputs';
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
  /** Returns the number of fields whose classification has changed. */
  classifyFields: procedure
    .input(classifyFieldsInput)
    .mutation(
      ({ ctx, input }): Promise<number> =>
        ctx.services.metadata.classifyFields(input, { staff: staffOf(ctx), by: ctx.by }),
    ),
  /** Whether the public sees the catalogue of open data. */
  catalogue: procedure.query(({ ctx }): Promise<CatalogueSettings> => ctx.services.catalogue.settings()),
  turnCatalogue: procedure
    .input(turnCatalogueInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.catalogue.turn(input, ctx.by)),
});
