import type { z } from 'zod';
import { type Catalogue, openDatasets } from '@/domain/catalogue/dataset';
import { licenceOf } from '@/domain/catalogue/licence';
import { findCollection } from '@/domain/collections';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import type { MetadataService } from '@/server/metadata/metadata';
import { METADATA_STAMP, STAMPED_MS } from '@/server/metadata/stamp';
import type { Records } from '@/server/records/records';
import type { Settings } from '@/server/settings';
import { type CatalogueForms, createForms } from './forms';
import {
  type CatalogueSettings,
  readCatalogueSettings,
  turnCatalogue,
  type turnCatalogueInput,
} from './settings';

/** The catalogue of open data, which needs no key (docs/decisions/catalogue.md). */
export type CatalogueService = Readonly<{
  /** What the public sees now; undefined while an administrator has not turned it on. */
  current: () => Promise<Catalogue | undefined>;
  /** The same in the forms of other programs, made once for each state. @param base the address of the service */
  forms: (base: string) => Promise<CatalogueForms | undefined>;
  settings: () => Promise<CatalogueSettings>;
  /** @throws {ServiceError} `invalid_parameter`, `record_changed` */
  turn: (input: z.input<typeof turnCatalogueInput>, by: Doer) => Promise<void>;
}>;

export type CatalogueOptions = Readonly<{
  prisma: PrismaClient;
  metadata: Pick<MetadataService, 'everything'>;
  records: Pick<Records, 'releases'>;
  settings: Pick<Settings, 'HELP_DESK_NAME' | 'HELP_DESK_EMAIL'>;
  now: () => Date;
}>;

const OFFICE = 'Layanan Data Statistik Daerah';

type State = Readonly<{ stamp: string; licence: string | null; since: Date }>;
type LastSeen = Readonly<{ collection: string; at: Date }>;
type Kept = Readonly<{ stamp: string; at: number; catalogue: Promise<Catalogue> }>;

export function createCatalogue(options: CatalogueOptions): CatalogueService {
  const { prisma, metadata, records, settings } = options;
  let kept: Kept | undefined;
  let made: Readonly<{ base: string; of: Catalogue; forms: CatalogueForms }> | undefined;

  /** What the catalogue is made of, by one statement; undefined: it is off. */
  async function readState(): Promise<State | undefined> {
    if (settings.HELP_DESK_EMAIL === undefined) return undefined;
    const [state] = await prisma.$queryRaw<State[]>`
      SELECT s.licence, s.on_since AS since, concat_ws(' ', s.on_since, s.licence,
        ${METADATA_STAMP},
        (SELECT concat_ws(' ', count(*), max(public_at)) FROM release WHERE public_at <= now())) AS stamp
      FROM catalogue_setting s WHERE s.on_since IS NOT NULL`;
    return state;
  }

  /** When the public could see the last release of each collection: a release may be public since a day before it was made. */
  async function lastSeen(): Promise<ReadonlyMap<string, Date>> {
    const all = await prisma.$queryRaw<LastSeen[]>`
      SELECT collection, max(greatest(public_at, released_at)) AS at
      FROM release WHERE public_at <= now() GROUP BY collection`;
    return new Map(all.map(({ collection, at }) => [collection, at]));
  }

  async function make({ licence, since }: State): Promise<Catalogue> {
    const { all, facts, changedAt } = await metadata.everything();
    const office = settings.HELP_DESK_NAME ?? OFFICE;
    const seenAt = await lastSeen();
    const released = new Map<string, { periods: string[]; seenAt: Date | undefined }>();
    for (const { subject } of all) {
      if (subject.kind !== 'collection') continue;
      const { resource } = subject.collection;
      const releases = await records.releases.of(findCollection(resource)!);
      released.set(resource, {
        periods: releases.map(({ period }) => period),
        seenAt: seenAt.get(resource),
      });
    }
    return {
      title: {
        id: `Katalog data terbuka ${facts.province}`,
        en: `Catalogue of open data of ${facts.province}`,
      },
      description: {
        id: `Data statistik terbuka yang dikelola ${office}.`,
        en: `Open statistical data kept by ${office}.`,
      },
      publisher: office,
      email: settings.HELP_DESK_EMAIL!,
      licence: licenceOf(licence),
      since,
      datasets: openDatasets(all, {
        ...{ province: facts.province, office, changedAt },
        released: (resource) => released.get(resource) ?? { periods: [], seenAt: undefined },
      }),
    };
  }

  const current = async (): Promise<Catalogue | undefined> => {
    const state = await readState();
    if (state === undefined) return undefined;
    const { stamp } = state;
    if (kept?.stamp === stamp && performance.now() - kept.at < STAMPED_MS) return kept.catalogue;
    const entry: Kept = { stamp, at: performance.now(), catalogue: make(state) };
    kept = entry;
    entry.catalogue.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.catalogue;
  };

  return {
    current,
    forms: async (base) => {
      const catalogue = await current();
      if (catalogue === undefined) return undefined;
      if (made?.base === base && made.of === catalogue) return made.forms;
      const forms = await createForms(catalogue, base);
      made = { base, of: catalogue, forms };
      return forms;
    },
    settings: () => readCatalogueSettings(options),
    turn: (input, by) => turnCatalogue(input, by, options),
  };
}
