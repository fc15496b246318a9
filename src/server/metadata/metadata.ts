import type { GroupName } from '@/domain/collections';
import type { Text } from '@/domain/collections/field';
import { type Indicator, isOpenTo } from '@/domain/indicators/indicator';
import { dataList } from '@/domain/metadata/data-list';
import {
  activityOfSubject,
  createDescriptions,
  type DescribedSubject,
  type OutsideFacts,
} from '@/domain/metadata/describe';
import type { FormName } from '@/domain/metadata/forms/forms';
import type { Classification } from '@/domain/metadata/forms/publication';
import type { MetadataLevel, MetadataValues, OpennessLimit } from '@/domain/metadata/judge';
import type { KnownMembers } from '@/domain/metadata/known';
import {
  findMetadataSubject,
  type MetadataKind,
  type MetadataSubject,
  metadataId,
  metadataLabel,
} from '@/domain/metadata/subject';
import type { Withheld } from '@/domain/metadata/withheld';
import { mayEnter } from '@/domain/staff';
import type { Doer, StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { Indicators } from '@/server/indicators/indicators';
import { checked } from '@/server/input/input';
import { type MetadataSources, readFacts } from './facts';
import { classifyFieldsInput, metadataSubjectInput, saveMetadataInput } from './inputs';
import { readMetadata, storeClassification, storeMetadata } from './store';
import { readWithheld } from './stored-classifications';

/** A subject in the list of all. */
export type ListedMetadata = Readonly<{
  kind: MetadataKind;
  id: string;
  label: Text;
  form: FormName;
  /** The collection of a field, or of the activity of an indicator. */
  collection: string;
  group: GroupName;
  /** Null: none, so nobody outside may see it. */
  classification: Classification | null;
  level: MetadataLevel;
  /** The number of members that a submission lacks, and of wrong ones. */
  missing: number;
  wrong: number;
  mayChange: boolean;
}>;

/** The subjects, and the agencies that produce their data. */
export type MetadataList = Readonly<{
  subjects: readonly ListedMetadata[];
  producers: readonly string[];
}>;

/** A subject with its form: what is known, and what the office has stored. */
export type ReadMetadataSubject = Pick<ListedMetadata, 'kind' | 'id' | 'label' | 'form' | 'collection'> &
  Readonly<{
    known: KnownMembers;
    limit: OpennessLimit;
    stored: MetadataValues;
    /** 0: nothing is stored. */
    version: number;
    changedAt: Date | null;
    changedBy: string | null;
    mayChange: boolean;
  }>;

/** Metadata of collections, fields and indicators (docs/decisions/metadata.md). */
export type MetadataService = Readonly<{
  /** The subjects that a person may see: each collection followed by its fields, then the indicators. */
  list: (staff: StaffActor) => Promise<MetadataList>;
  /** @throws {ServiceError} `invalid_parameter`, `not_found`, `not_permitted` */
  read: (given: unknown, staff: StaffActor) => Promise<ReadMetadataSubject>;
  /**
   * @returns the subject as it is stored now
   * @throws {ServiceError} as `read`; `record_changed` if others have stored values since
   */
  save: (given: unknown, acting: { staff: StaffActor; by: Doer }) => Promise<ReadMetadataSubject>;
  /**
   * Gives the fields of a collection one classification.
   * @returns the number of fields that have changed
   * @throws {ServiceError} `invalid_parameter`, `not_found`, `not_permitted`
   */
  classifyFields: (given: unknown, acting: { staff: StaffActor; by: Doer }) => Promise<number>;
  /** Every subject, whoever may see it: callers choose those of their reader. */
  everything: () => Promise<{
    all: readonly DescribedSubject[];
    facts: OutsideFacts;
    /** When values of a subject were stored last; undefined: never. */
    changedAt: (described: DescribedSubject) => Date | undefined;
  }>;
  /** What is classified as not open, and so is left out of OData and of statistical tables. */
  withheld: () => Promise<Withheld>;
}>;

type Options = MetadataSources & Readonly<{ indicators: Pick<Indicators, 'list'> }>;

export function createMetadata(options: Options): MetadataService {
  const { prisma, indicators, now } = options;
  const open = async () => {
    const [stored, facts, known] = await Promise.all([
      readMetadata(prisma),
      readFacts(options),
      indicators.list(),
    ]);
    const descriptions = createDescriptions(facts, (kind, id) => stored(kind, id)?.values ?? {});
    return { stored, facts, known, descriptions };
  };
  const read: MetadataService['read'] = async (given, staff) => {
    const { stored, known, descriptions } = await open();
    const subject = foundFor(staff, checked(metadataSubjectInput, given), known);
    const described = descriptions.describe(subject);
    const { kind, id, label, form, collection } = listed(described, staff);
    const row = stored(kind, id);
    return {
      ...{ kind, id, label, form, collection, known: described.known, limit: described.limit },
      stored: row?.values ?? {},
      version: row?.version ?? 0,
      changedAt: row?.changedAt ?? null,
      changedBy: row?.changedBy ?? null,
      mayChange: mayChangeMetadata(staff, subject),
    };
  };
  return {
    list: async (staff) => {
      const { descriptions, known } = await open();
      const seen = descriptions.all(known).filter(({ subject }) => maySeeMetadata(staff, subject));
      return { subjects: seen.map((one) => listed(one, staff)), producers: producersOf(seen) };
    },
    read,
    save: async (given, { staff, by }) => {
      const { kind, id, version, values } = checked(saveMetadataInput, given);
      const subject = foundFor(staff, { kind, id }, await indicators.list());
      if (!mayChangeMetadata(staff, subject)) throw new ServiceError('not_permitted');
      await storeMetadata(prisma, subject, { values, version, by, now: now() });
      return read({ kind, id }, staff);
    },
    classifyFields: async (given, { staff, by }) => {
      const { collection: id, ...asked } = checked(classifyFieldsInput, given);
      const subject = foundFor(staff, { kind: 'collection', id }, []);
      if (!mayChangeMetadata(staff, subject)) throw new ServiceError('not_permitted');
      const { collection } = subject as Extract<MetadataSubject, { kind: 'collection' }>;
      const fields = collection.fields.map((field) => ({ kind: 'field', collection, field }) as const);
      return storeClassification(prisma, fields, { ...asked, by, now: now() });
    },
    everything: async () => {
      const { descriptions, known, facts, stored } = await open();
      const changedAt = ({ subject }: DescribedSubject) =>
        stored(subject.kind, metadataId(subject))?.changedAt;
      return { all: descriptions.all(known), facts, changedAt };
    },
    withheld: () => readWithheld(prisma),
  };
}

/** Whether a person may see the metadata of a subject: as they may see its collection, or its indicator. */
export function maySeeMetadata(staff: StaffActor, subject: MetadataSubject): boolean {
  return subject.kind === 'indicator'
    ? isOpenTo(staff, subject.indicator)
    : mayEnter(staff, subject.collection.group);
}

/** People who may change some records of a collection only do not speak for the collection. */
const mayChangeMetadata = (staff: StaffActor, subject: MetadataSubject): boolean =>
  (staff.role === 'administrator' || staff.role === 'data_officer') &&
  staff.scope === undefined &&
  maySeeMetadata(staff, subject);

/** @throws {ServiceError} `not_found`, `not_permitted` */
function foundFor(
  staff: StaffActor,
  named: Readonly<{ kind: MetadataKind; id: string }>,
  indicators: readonly Indicator[],
): MetadataSubject {
  const subject = findMetadataSubject(named, indicators);
  if (subject === undefined) throw new ServiceError('not_found');
  if (!maySeeMetadata(staff, subject)) throw new ServiceError('not_permitted');
  return subject;
}

function listed(
  { subject, form, classification, judgement }: DescribedSubject,
  staff: StaffActor,
): ListedMetadata {
  const { resource, group } = activityOfSubject(subject);
  return {
    ...{ kind: subject.kind, id: metadataId(subject), label: metadataLabel(subject), form },
    ...{ collection: resource, group, classification: classification ?? null },
    level: judgement.level,
    missing: judgement.missing.submission.length,
    wrong: judgement.wrong.length,
    mayChange: mayChangeMetadata(staff, subject),
  };
}

/** The agencies that produce listed data, by name. */
const producersOf = (all: readonly DescribedSubject[]): readonly string[] =>
  [...new Set(dataList(all).flatMap(({ described }) => described.values['produsen_data'] ?? []))].sort();
