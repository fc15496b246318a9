import { dayOf } from '@/domain/calendar';
import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Settings } from '@/server/settings';
import { createCollectionFigures } from './collection-figures';
import { type SearchResult, searchEverything } from './search';
import { readServiceSettings, type ServiceSettings } from './settings';
import { type HomeSummary, readSummary } from './summary';

/** Reads the contents of the home page, the palette and the settings page, by the rights of the person. */
export type Home = Readonly<{
  summary: (staff: StaffActor) => Promise<HomeSummary>;
  search: (input: Readonly<{ text: string; staff: StaffActor }>) => Promise<SearchResult[]>;
  settings: () => Promise<ServiceSettings>;
}>;

type Options = Readonly<{ pool: Pool; prisma: PrismaClient; settings: Settings }>;

export function createHome({ pool, prisma, settings }: Options): Home {
  const figures = createCollectionFigures(pool);
  const now = () => new Date();
  const today = () => dayOf(Date.now(), settings.TIME_ZONE);
  return {
    summary: (staff) => readSummary({ pool, figures, today, now }, staff),
    search: (input) => searchEverything(prisma, input),
    settings: () => readServiceSettings({ pool, settings }),
  };
}
