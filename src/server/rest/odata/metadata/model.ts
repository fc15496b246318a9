import type { Collection, Field, Text } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { isNumeric } from '@/domain/collections/field';
import { declaredFigures } from '@/domain/collections/parts';
import { isSortable } from '@/domain/collections/view/view';
import { MOMENT_FUNCTIONS, PART_FUNCTIONS, TEXT_FUNCTIONS } from '@/domain/odata/condition';
import { EDM_TYPE, entityTypeOf, precisionOf } from '@/domain/odata/edm';
import { type Annotation, type AnnotationValue, annotation } from './annotation';

/** A field as a property; no property is ever null. */
export type ModelProperty = Readonly<{
  name: string;
  /** Without `Edm.`. */
  type: string;
  maxLength: number | undefined;
  precision: number | undefined;
  annotations: readonly Annotation[];
}>;

/** A collection as an entity type and a set of it. */
export type ModelSet = Readonly<{
  name: string;
  type: string;
  key: string;
  properties: readonly ModelProperty[];
  ofType: readonly Annotation[];
  ofSet: readonly Annotation[];
}>;

/** What `$metadata` describes, independent of its format. */
export type Model = Readonly<{ sets: readonly ModelSet[]; ofContainer: readonly Annotation[] }>;

/** The values that the office lists for the enumerated fields of a collection, by field name. */
export type ListedValues = ReadonlyMap<string, ReadonlySet<string>>;

/** The model of some collections, described in a language first, and in each by its name. */
export function modelOf(
  listed: ReadonlyMap<Collection, ListedValues>,
  { language }: Readonly<{ language: Language }>,
): Model {
  return {
    sets: [...listed].map(([collection, values]) => setOf(collection, { values, language })),
    ofContainer: OF_CONTAINER,
  };
}

const record = (members: Readonly<Record<string, AnnotationValue>>): AnnotationValue => ({ record: members });
const list = (values: readonly AnnotationValue[]): AnnotationValue => ({ list: values });

const OF_CONTAINER: readonly Annotation[] = [
  annotation(
    'Capabilities.FilterFunctions',
    list([...PART_FUNCTIONS, ...TEXT_FUNCTIONS, ...MOMENT_FUNCTIONS]),
  ),
  annotation('Capabilities.KeyAsSegmentSupported', false),
  annotation('Capabilities.CrossJoinSupported', false),
  annotation('Capabilities.BatchSupported', false),
  annotation('Capabilities.AsynchronousRequestsSupported', false),
];

type About = Readonly<{ values: ListedValues; language: Language }>;

function setOf(collection: Collection, about: About): ModelSet {
  const { resource, identifier, columns, label, description } = collection;
  return {
    name: resource,
    type: entityTypeOf(collection),
    key: identifier,
    properties: columns.map((field) => propertyOf(field, about)),
    ofType: described({ label, description }, about.language),
    ofSet: [
      ...described({ label, description }, about.language),
      annotation('Capabilities.CountRestrictions', record({ Countable: true })),
      annotation('Capabilities.DeleteRestrictions', record({ Deletable: false })),
      annotation('Capabilities.ExpandRestrictions', record({ Expandable: false })),
      annotation('Capabilities.FilterRestrictions', record({ Filterable: true })),
      annotation('Capabilities.IndexableByKey', true),
      annotation('Capabilities.InsertRestrictions', record({ Insertable: false })),
      annotation('Capabilities.SearchRestrictions', record({ Searchable: false })),
      annotation('Capabilities.SelectSupport', record({ Supported: true, ComputeSupported: false })),
      annotation('Capabilities.SkipSupported', true),
      annotation(
        'Capabilities.SortRestrictions',
        record({ NonSortableProperties: list(columns.filter((one) => !isSortable(one)).map(path)) }),
      ),
      annotation('Capabilities.TopSupported', true),
      annotation('Capabilities.UpdateRestrictions', record({ Updatable: false })),
      annotation('Aggregation.ApplySupported', appliedTo(collection)),
    ],
  };
}

const path = ({ name }: Field): AnnotationValue => ({ path: name });

const appliedTo = (collection: Collection): AnnotationValue =>
  record({
    Transformations: list(['filter', 'groupby', 'aggregate']),
    Rollup: { member: 'None', of: 'Org.OData.Aggregation.V1.RollupType' },
    GroupableProperties: list(collection.columns.filter(isGroupable).map(path)),
    AggregatableProperties: list(
      declaredFigures(collection).map(({ field }) => record({ Property: path(field) })),
    ),
  });

/** Moments and texts of several lines are not grouped. */
export const isGroupable = (field: Field): boolean =>
  field.kind !== 'timestamp' && field.kind !== 'datetime' && !('multiline' in field);

function propertyOf(field: Field, { values, language }: About): ModelProperty {
  const listed = [...(values.get(field.name) ?? [])];
  return {
    name: field.name,
    type: EDM_TYPE[field.kind],
    maxLength: 'maxLength' in field ? field.maxLength : undefined,
    precision: precisionOf(field),
    annotations: [
      ...described(field, language),
      ...(isNumeric(field) && 'min' in field
        ? [annotation('Validation.Minimum', field.min), annotation('Validation.Maximum', field.max)]
        : []),
      ...(listed.length === 0
        ? []
        : [annotation('Validation.AllowedValues', list(listed.map((Value) => record({ Value }))))]),
    ],
  };
}

/** The label and the description: in the language of the reply, and in each language by the qualifier of its name. */
const described = (
  { label, description }: Readonly<{ label: Text; description: Text }>,
  language: Language,
): Annotation[] => [
  annotation('Core.Description', label[language]),
  annotation('Core.Description', label.id, 'id'),
  annotation('Core.Description', label.en, 'en'),
  annotation('Core.LongDescription', description[language]),
  annotation('Core.LongDescription', description.id, 'id'),
  annotation('Core.LongDescription', description.en, 'en'),
];
