/** The vocabularies whose terms are used: by their alias, the namespace and where they are defined. */
export const VOCABULARIES = {
  Core: 'Org.OData.Core.V1',
  Capabilities: 'Org.OData.Capabilities.V1',
  Aggregation: 'Org.OData.Aggregation.V1',
  Validation: 'Org.OData.Validation.V1',
} as const;

export const addressOfVocabulary = (namespace: string, format: 'xml' | 'json'): string =>
  `https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${namespace}.${format}`;

/** The value of an annotation, which XML and JSON write differently. `path`: a property; `member`: of the enumeration `of`. */
export type AnnotationValue =
  | string
  | number
  | boolean
  | Readonly<{ path: string }>
  | Readonly<{ member: string; of: string }>
  | Readonly<{ list: readonly AnnotationValue[] }>
  | Readonly<{ record: Readonly<Record<string, AnnotationValue>> }>;

/** What is said about an element of the model, by a term such as `Core.Description`. */
export type Annotation = Readonly<{ term: string; qualifier?: string; value: AnnotationValue }>;

export const annotation = (term: string, value: AnnotationValue, qualifier?: string): Annotation =>
  qualifier === undefined ? { term, value } : { term, value, qualifier };
