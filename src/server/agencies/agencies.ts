import type { z } from 'zod';
import { dayOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import {
  type Agency,
  type AgencyPeriod,
  agenciesOf,
  agencyKeyOf,
  type OpenPeriod,
  openOfAgency,
  periodsOfAgency,
} from '@/domain/deliveries/agency';
import type { DeliveryForm } from '@/domain/deliveries/form';
import { findDelivered } from '@/domain/deliveries/form';
import type { AgencyFailure } from '@/server/access/keys/failures/read';
import type { KeyService } from '@/server/access/keys/service';
import { createLimiter, limitKeyOf } from '@/server/access/limits';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { checked, invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { Proposals } from '@/server/proposals/proposals';
import type { OwnProposal } from '@/server/proposals/read';
import type { Records } from '@/server/records/records';
import { submitPartInput } from '@/server/releases/inputs';
import type { OwnPart } from '@/server/releases/parts';
import type { Releases } from '@/server/releases/releases';
import type { Settings } from '@/server/settings';
import {
  agencyLinkInput,
  agencyPageInput,
  agencyRecordsInput,
  agencySettingInput,
  makeAgencyLinkInput,
  proposeInput,
} from './inputs';
import {
  type AgencyLinkRecord,
  linksByAgency,
  makeAgencyLink,
  openAgencyLink,
  revokeAgencyLink,
} from './links';
import { type AgencyProposal, createProposing, type OwnRecords } from './proposing';

/** The deliveries that an agency sees on its own page. */
export type AgencyDeliveries = Readonly<{
  agency: string;
  collections: readonly Readonly<{
    collection: string;
    by: DeliveryForm['by'];
    /** Deliveries that are not complete, those due first, first. */
    open: readonly OpenPeriod[];
    /** The running period and the last ones, the newest first. */
    periods: readonly AgencyPeriod[];
  }>[];
  /** Batches of its keys with items that were not stored, newest first. */
  failures: readonly AgencyFailure[];
  /** Whether it may propose changes here. */
  mayPropose: boolean;
}>;

/** An agency as the office sees it. */
export type AgencyRecord = Agency & Readonly<{ links: readonly AgencyLinkRecord[]; mayPropose: boolean }>;

export type Agencies = ReturnType<typeof createAgencies>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  deliveries: Pick<Deliveries, 'board'>;
  releases: Pick<Releases, 'parts'>;
  records: Pick<Records, 'readQuery' | 'list'>;
  proposals: Pick<Proposals, 'proposeForAgency' | 'ofAgency'>;
  places: Pick<Places, 'codes'>;
  keys: Pick<KeyService, 'failuresOfOwner'>;
  settings: Pick<Settings, 'TIME_ZONE'>;
  now: () => Date;
}>;

/** The limit of openings of agencies' pages from one address. */
const LOOKS = { points: 60, seconds: 600 };
/** How old the counts of an agency's page may be. */
const PAGE_AGE_MS = 60_000;

/**
 * The agencies that are responsible for deliveries, and the page of each, which a link opens without signing in.
 * Source: docs/decisions/deliveries.md, "An agency's own page".
 */
export function createAgencies(options: Options) {
  const { pool, prisma, deliveries, releases, keys, settings, now } = options;
  const proposing = createProposing(options);
  const looks = createLimiter({ pool, name: 'agency-page', ...LOOKS });

  const known = async () =>
    agenciesOf(await prisma.deliverySetting.findMany({ where: { agency: { not: null } } }));

  /** The agency of a link, and its collections. @throws {ServiceError} `invalid_link`; `too_many_attempts` */
  async function opened({ token }: Readonly<{ token: string }>, address: string | null) {
    await looks.consume(limitKeyOf(address));
    const link = await openAgencyLink(prisma, { token, now: now() });
    const { agency } = link;
    const key = agencyKeyOf(agency);
    const named = (await known()).get(key)?.collections ?? [];
    return { link, agency, key, collections: named.flatMap((name) => findDelivered(name) ?? []) };
  }

  const collectionOf = async (collection: Collection, key: string) => {
    const board = await deliveries.board({ collection, maxAge: PAGE_AGE_MS });
    const today = dayOf(now(), settings.TIME_ZONE);
    return {
      collection: collection.resource,
      by: board.by,
      open: openOfAgency(board, { key, today }),
      periods: periodsOfAgency(board, key),
    };
  };

  return {
    known,

    /** The agencies that the settings name, and others that still have links, in the order of their names. */
    async list(): Promise<readonly AgencyRecord[]> {
      const [agencies, links, allowed] = await Promise.all([
        known(),
        linksByAgency(prisma, now()),
        proposing.proposing(),
      ]);
      const others = [...links].flatMap(([key, [first]]) =>
        agencies.has(key) || first === undefined
          ? []
          : [[key, { name: first.agency, contacts: [], collections: [] }] as const],
      );
      return [...agencies, ...others].map(([key, agency]) => ({
        ...agency,
        mayPropose: allowed.has(key),
        links: (links.get(key) ?? []).map(({ agency: _, ...link }) => link),
      }));
    },

    /** Makes a link to the page of an agency. @throws {ServiceError} `invalid_parameter` if no setting names it */
    async makeLink(
      input: z.input<typeof makeAgencyLinkInput>,
      { by, baseUrl }: Readonly<{ by: Doer; baseUrl: string }>,
    ): Promise<{ link: string }> {
      const agency = (await known()).get(agencyKeyOf(checked(makeAgencyLinkInput, input).agency))?.name;
      if (agency === undefined) throw invalid('agency', { code: 'unknown' });
      const link = await prisma.$transaction((tx) => makeAgencyLink(tx, { agency, by, baseUrl, now: now() }));
      return { link };
    },

    /**
     * Allows an agency to propose on its own page, or no longer.
     * @throws {ServiceError} `invalid_parameter` if no setting names it; `record_changed` if others have changed it since
     */
    async saveSetting(input: z.input<typeof agencySettingInput>, by: Doer): Promise<void> {
      const { agency: given, ...setting } = checked(agencySettingInput, input);
      const key = agencyKeyOf(given);
      const agency = (await known()).get(key)?.name;
      if (agency === undefined) throw invalid('agency', { code: 'unknown' });
      await proposing.save({ agency, key }, setting, by);
    },

    /** Records of the own units of the agency of a link. @throws {ServiceError} as `page` and {@link createProposing} */
    async records(input: z.input<typeof agencyRecordsInput>, { address }: Doer): Promise<OwnRecords> {
      const asked = checked(agencyRecordsInput, input);
      return proposing.find(await opened(asked, address), asked);
    },

    /** Proposes a change of a record of the own units. @throws {ServiceError} as `page` and {@link createProposing} */
    async propose(input: z.input<typeof proposeInput>, by: Doer): Promise<AgencyProposal> {
      const asked = checked(proposeInput, input);
      return proposing.propose(await opened(asked, by.address), asked, by);
    },

    /** What the agency of a link has proposed. @throws {ServiceError} as `page` and {@link createProposing} */
    async proposals(
      input: z.input<typeof agencyPageInput>,
      { address }: Doer,
    ): Promise<{ proposals: readonly OwnProposal[] }> {
      return { proposals: await proposing.own(await opened(checked(agencyPageInput, input), address)) };
    },

    /** @throws {ServiceError} `not_found` */
    revokeLink: (input: z.input<typeof agencyLinkInput>, by: Doer): Promise<void> =>
      revokeAgencyLink(prisma, { id: checked(agencyLinkInput, input).id, by, now: now() }),

    /** The page that a link opens. @throws {ServiceError} `invalid_link`, for every reason; `too_many_attempts` */
    async page(input: z.input<typeof agencyPageInput>, { address }: Doer): Promise<AgencyDeliveries> {
      const { agency, key, collections } = await opened(checked(agencyPageInput, input), address);
      const [own, failures, mayPropose] = await Promise.all([
        Promise.all(collections.map((one) => collectionOf(one, key))),
        keys.failuresOfOwner((owner) => agencyKeyOf(owner) === key),
        proposing.mayPropose(key),
      ]);
      return { agency, collections: own, failures, mayPropose };
    },

    /** The parts of periods that the agency of a link may submit. @throws {ServiceError} as `page` */
    async parts(
      input: z.input<typeof agencyPageInput>,
      { address }: Doer,
    ): Promise<{ parts: readonly OwnPart[] }> {
      const { key, collections } = await opened(checked(agencyPageInput, input), address);
      const all = await Promise.all(collections.map((one) => releases.parts.ofAgency(one, key)));
      return { parts: all.flat() };
    },

    /**
     * Submits the part of the agency of a link.
     * @throws {ServiceError} as `page`; `invalid_parameter`; `release_step_taken` if it is no longer as the agency saw it
     */
    async submitPart(input: z.input<typeof submitPartInput>, by: Doer): Promise<void> {
      const { token, ...part } = checked(submitPartInput, input);
      const { agency, collections } = await opened({ token }, by.address);
      if (!collections.some(({ resource }) => resource === part.collection))
        throw invalid('collection', { code: 'not_a_collection' });
      await releases.parts.submit(part, { agency, by });
    },
  };
}
