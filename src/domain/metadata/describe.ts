import { type Collection, findCollection } from '../collections';
import type { Indicator } from '../indicators/indicator';
import { classificationOf } from './classification';
import type { FormName } from './forms/forms';
import { CLASSIFICATION_MEMBER, type Classification } from './forms/publication';
import {
  completeMetadata,
  judgeMetadata,
  type MetadataJudgement,
  type MetadataValues,
  type OpennessLimit,
  ownClassification,
} from './judge';
import { type KnownMembers, knownMembers, type MetadataFacts, valuesOfKnown } from './known';
import {
  formOfSubject,
  type MetadataKind,
  type MetadataSubject,
  metadataId,
  metadataSubjects,
} from './subject';

/** The metadata of a subject. */
export type DescribedSubject = Readonly<{
  subject: MetadataSubject;
  form: FormName;
  known: KnownMembers;
  limit: OpennessLimit;
  /** The known values and those that the office gave instead or besides. */
  values: MetadataValues;
  judgement: MetadataJudgement;
  /** The classification that holds; undefined: none, so nobody outside may see it. */
  classification: Classification | undefined;
}>;

/** Facts without what follows from stored metadata. */
export type OutsideFacts = Omit<MetadataFacts, 'activityOf'>;

/** The values that the office has stored of a subject; none: an empty object. */
export type StoredMetadata = (kind: MetadataKind, id: string) => MetadataValues;

/** Makes the metadata of subjects, each once. */
export function createDescriptions(facts: OutsideFacts, stored: StoredMetadata) {
  const made = new Map<string, DescribedSubject>();
  const activityOf = (collection: Collection): MetadataValues =>
    describeOne({ kind: 'collection', collection }).values;
  const limitOf = (subject: MetadataSubject): OpennessLimit =>
    subject.kind === 'field'
      ? (classificationOf(activityOf(subject.collection)[CLASSIFICATION_MEMBER]) ?? 'unset')
      : null;
  function describeOne(subject: MetadataSubject): DescribedSubject {
    const id = metadataId(subject);
    const key = `${subject.kind} ${id}`;
    const before = made.get(key);
    if (before !== undefined) return before;
    const form = formOfSubject(subject);
    const known = knownMembers(subject, { ...facts, activityOf });
    const limit = limitOf(subject);
    const values = completeMetadata(form, {
      stored: stored(subject.kind, id),
      known: valuesOfKnown(known),
      limit,
    });
    const described = {
      ...{ subject, form, known, limit, values },
      judgement: judgeMetadata(form, values, limit),
      classification: ownClassification(values, limit),
    };
    made.set(key, described);
    return described;
  }
  return {
    describe: describeOne,
    all: (indicators: readonly Indicator[]) => metadataSubjects(indicators).map(describeOne),
  };
}

/** The collection of whose activity a subject is a part. */
export function activityOfSubject(subject: MetadataSubject): Collection {
  if (subject.kind !== 'indicator') return subject.collection;
  return findCollection(subject.indicator.numerator.collection)!;
}
