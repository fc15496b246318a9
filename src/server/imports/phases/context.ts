import type { Doer, StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Streams } from '@/server/database/reads/streams';
import type { ServiceCounts } from '@/server/metrics/counts';
import type { Places } from '@/server/places/service';
import type { EnumValues } from '@/server/records/enum-values';
import type { Statistics } from '@/server/records/statistics';
import type { Settings } from '@/server/settings';
import type { Spool } from '@/server/spool/spool';
import type { FindingSearches } from '../foresee/searches';
import type { Jobs } from '../jobs';
import type { ImportProcesses } from '../program/import-processes';
import type { Recipes } from '../recipes';

/** The services that the phases of an import need. */
export type ImportContext = Readonly<{
  pool: Pool;
  /** Connections for comparing and storing, with a time limit of their own. */
  longPool: Pool;
  prisma: PrismaClient;
  settings: Settings;
  enumValues: EnumValues;
  places: Places;
  statistics: Statistics;
  /** Counts each batch. */
  counts?: Pick<ServiceCounts, 'batch'> | undefined;
  /** Connections for the rows that an import leaves out, which are read as fast as possible and kept in the spool. */
  streams: Streams;
  spool: Spool;
  processes: ImportProcesses;
  searches: FindingSearches;
  jobs: Jobs;
  recipes: Recipes;
}>;

/** The caller of a procedure. */
export type ImportCaller = Readonly<{ staff: StaffActor; by: Doer }>;
