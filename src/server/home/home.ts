import { dayOf } from '@/domain/calendar';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import { collectionsOpenTo } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import type { Coverages } from '@/server/coverage/coverage';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import type { Settings } from '@/server/settings';
import { createRecentChanges, type RecentChanges } from './changes';
import { createCollectionFigures } from './collection-figures';
import { type CollectionHeadline, createHeadlines } from './headlines';
import { type SearchResult, searchEverything } from './search';
import { readServiceSettings, type ServiceSettings } from './settings';
import { type HomeSummary, readSummary } from './summary';

/** Reads the contents of the home page, the palette and the settings page, by the rights of the person. */
export type Home = Readonly<{
  summary: (staff: StaffActor) => Promise<HomeSummary>;
  /** The figures of the last periods, compared under the places of a system; by default those that the records name. */
  headlines: (staff: StaffActor, system?: PlaceSystem) => Promise<readonly CollectionHeadline[]>;
  /** The writes since yesterday. */
  changes: (staff: StaffActor) => Promise<RecentChanges>;
  search: (input: Readonly<{ text: string; staff: StaffActor }>) => Promise<SearchResult[]>;
  settings: () => Promise<ServiceSettings>;
}>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  coverages: Coverages;
  records: Pick<Records, 'releases'>;
  places: Pick<Places, 'system'>;
  settings: Settings;
}>;

export function createHome({ pool, prisma, coverages, records, places, settings }: Options): Home {
  const figures = createCollectionFigures(pool);
  const now = () => new Date();
  const today = () => dayOf(Date.now(), settings.TIME_ZONE);
  const headlines = createHeadlines({ coverages, records, places });
  const changes = createRecentChanges({ pool, now, timeZone: settings.TIME_ZONE });
  return {
    summary: (staff) => readSummary({ pool, figures, today, now }, staff),
    headlines: (staff, system) => headlines(collectionsOpenTo(staff), system),
    changes: (staff) => changes(collectionsOpenTo(staff)),
    search: (input) => searchEverything({ pool, prisma }, input),
    settings: () => readServiceSettings({ pool, settings }),
  };
}
