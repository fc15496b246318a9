import { ODATA_CONTAINER, ODATA_NAMESPACE } from '@/domain/odata/edm';
import { type Annotation, type AnnotationValue, addressOfVocabulary, VOCABULARIES } from './annotation';
import type { Model, ModelProperty } from './model';

/** The model as CSDL JSON (OData 4.01). */
export function csdlJson({ sets, ofContainer }: Model): string {
  const types = sets.map(({ type, key, properties, ofType }) => [
    type,
    {
      $Kind: 'EntityType',
      $Key: [key],
      ...Object.fromEntries(properties.map((property) => [property.name, propertyJson(property)])),
      ...annotated(ofType),
    },
  ]);
  const entitySets = sets.map(({ name, type, ofSet }) => [
    name,
    { $Collection: true, $Type: `${ODATA_NAMESPACE}.${type}`, ...annotated(ofSet) },
  ]);
  return JSON.stringify({
    $Version: '4.01',
    $EntityContainer: `${ODATA_NAMESPACE}.${ODATA_CONTAINER}`,
    $Reference: Object.fromEntries(
      Object.entries(VOCABULARIES).map(([alias, namespace]) => [
        addressOfVocabulary(namespace, 'json'),
        { $Include: [{ $Namespace: namespace, $Alias: alias }] },
      ]),
    ),
    [ODATA_NAMESPACE]: {
      ...Object.fromEntries(types),
      [ODATA_CONTAINER]: {
        $Kind: 'EntityContainer',
        ...Object.fromEntries(entitySets),
        ...annotated(ofContainer),
      },
    },
  });
}

/** Texts are the default type, and not null the default. */
const propertyJson = ({ type, maxLength, precision, annotations }: ModelProperty): object => ({
  ...(type !== 'String' && { $Type: `Edm.${type}` }),
  ...(maxLength !== undefined && { $MaxLength: maxLength }),
  ...(precision !== undefined && { $Precision: precision }),
  ...annotated(annotations),
});

const annotated = (annotations: readonly Annotation[]): object =>
  Object.fromEntries(
    annotations.map(({ term, qualifier, value }) => [
      `@${term}${qualifier === undefined ? '' : `#${qualifier}`}`,
      valueJson(value),
    ]),
  );

function valueJson(value: AnnotationValue): unknown {
  if (typeof value !== 'object') return value;
  if ('path' in value) return value.path;
  if ('member' in value) return value.member;
  if ('list' in value) return value.list.map(valueJson);
  return Object.fromEntries(Object.entries(value.record).map(([name, one]) => [name, valueJson(one)]));
}
