import { ODATA_CONTAINER, ODATA_NAMESPACE } from '@/domain/odata/edm';
import { type Annotation, type AnnotationValue, addressOfVocabulary, VOCABULARIES } from './annotation';
import type { Model, ModelProperty, ModelSet } from './model';

/** The model as CSDL XML. */
export function csdlXml({ sets, ofContainer }: Model, version: '4.0' | '4.01'): string {
  const references = Object.entries(VOCABULARIES).map(([Alias, Namespace]) =>
    element('edmx:Reference', { Uri: addressOfVocabulary(Namespace, 'xml') }, [
      element('edmx:Include', { Namespace, Alias }),
    ]),
  );
  const container = element('EntityContainer', { Name: ODATA_CONTAINER }, [
    ...sets.map(({ name, type, ofSet }) =>
      element(
        'EntitySet',
        { Name: name, EntityType: `${ODATA_NAMESPACE}.${type}` },
        ofSet.map(annotationXml),
      ),
    ),
    ...ofContainer.map(annotationXml),
  ]);
  const schema = element('Schema', { xmlns: EDM, Namespace: ODATA_NAMESPACE }, [
    ...sets.map(typeXml),
    container,
  ]);
  const document = element('edmx:Edmx', { 'xmlns:edmx': EDMX, Version: version }, [
    ...references,
    element('edmx:DataServices', {}, [schema]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}`;
}

const EDMX = 'http://docs.oasis-open.org/odata/ns/edmx';
const EDM = 'http://docs.oasis-open.org/odata/ns/edm';

const typeXml = ({ type, key, properties, ofType }: ModelSet): string =>
  element('EntityType', { Name: type }, [
    element('Key', {}, [element('PropertyRef', { Name: key })]),
    ...properties.map(propertyXml),
    ...ofType.map(annotationXml),
  ]);

const propertyXml = ({ name, type, maxLength, precision, annotations }: ModelProperty): string =>
  element(
    'Property',
    {
      Name: name,
      Type: `Edm.${type}`,
      Nullable: false,
      ...(maxLength !== undefined && { MaxLength: maxLength }),
      ...(precision !== undefined && { Precision: precision }),
    },
    annotations.map(annotationXml),
  );

function annotationXml({ term, qualifier, value }: Annotation): string {
  const name = { Term: term, ...(qualifier !== undefined && { Qualifier: qualifier }) };
  return withValue('Annotation', name, value);
}

/** An element with a value: as an attribute if it is simple, else inside. */
function withValue(tag: string, attributes: Attributes, value: AnnotationValue): string {
  return typeof value === 'object' && ('list' in value || 'record' in value)
    ? element(tag, attributes, [valueXml(value)])
    : element(tag, { ...attributes, ...simpleAttribute(value) });
}

type Simple = Exclude<AnnotationValue, { list: unknown } | { record: unknown }>;

function simpleAttribute(value: Simple): Attributes {
  switch (typeof value) {
    case 'string':
      return { String: value };
    case 'number':
      return { Int: value };
    case 'boolean':
      return { Bool: value };
    default:
      return 'path' in value ? { PropertyPath: value.path } : { EnumMember: `${value.of}/${value.member}` };
  }
}

function valueXml(value: AnnotationValue): string {
  if (typeof value === 'object') {
    if ('list' in value) return element('Collection', {}, value.list.map(valueXml));
    if ('record' in value)
      return element(
        'Record',
        {},
        Object.entries(value.record).map(([Property, one]) => withValue('PropertyValue', { Property }, one)),
      );
  }
  const [[tag, content] = ['', '']] = Object.entries(simpleAttribute(value));
  return `<${tag}>${escapeXml(String(content))}</${tag}>`;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

function element(tag: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`);
  const start = `<${tag}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
