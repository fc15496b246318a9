import { Prisma } from '@/generated/prisma/client';

/** A text in SQL that changes with all metadata that the office stores, and with its own indicators. */
export const METADATA_STAMP = Prisma.sql`concat_ws(' ',
  (SELECT concat_ws(' ', count(*), sum(version), max(changed_at)) FROM metadata),
  (SELECT concat_ws(' ', count(*), max(changed_at)) FROM own_indicator))`;

/** How long names of places and agencies may be those of before, where metadata is kept while its stamp stays. */
export const STAMPED_MS = 60_000;
