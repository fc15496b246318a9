import { collections } from '@/domain/collections';
import { typeNameOf } from '@/domain/collections/collection';
import { createOpenApiDocument } from '@/server/rest/open-api/document';
import { readSettings } from '@/server/settings';

/** What the clients read of a schema of the OpenAPI document. */
export type ClientSchema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly string[];
  items?: ClientSchema;
  anyOf?: readonly ClientSchema[];
  properties?: Readonly<Record<string, ClientSchema>>;
  required?: readonly string[];
  readOnly?: boolean;
  description?: string;
  'x-label'?: string;
}>;

type Parameter = Readonly<{ name?: string }>;
type Document = Readonly<{
  paths: Readonly<Record<string, { get: { parameters: readonly Parameter[] } }>>;
  components: { schemas: Readonly<Record<string, ClientSchema>> };
}>;

/** A collection, as the OpenAPI document describes it. */
export type ClientCollection = Readonly<{
  name: string;
  typeName: string;
  label: string;
  path: string;
  identifier: string;
  /** Its records, as they are; as lists give them, with computed fields; as they are registered; and changes of them. */
  record: ClientSchema;
  listed: ClientSchema;
  added: ClientSchema;
  change: ClientSchema;
  /** The query parameters that are filters. */
  filters: readonly string[];
}>;

export type ClientSchemas = Readonly<{
  collections: readonly ClientCollection[];
  schemaOf: (name: string) => ClientSchema;
}>;

/** Reads what the clients need from the OpenAPI document, made with the default settings. */
export function clientSchemas(): ClientSchemas {
  const document = createOpenApiDocument(readSettings({})) as unknown as Document;
  const schemaOf = (name: string): ClientSchema => {
    const schema = document.components.schemas[name];
    if (schema === undefined) throw new Error(`the OpenAPI document has no ${name}`);
    return schema;
  };
  const described = collections.map(({ resource, label, path, identifier, readable }): ClientCollection => {
    const typeName = typeNameOf(resource);
    const names = document.paths[path]!.get.parameters.flatMap(({ name }) =>
      name === undefined ? [] : [name],
    );
    const isFilter = (name: string) => readable.some((field) => field.name === name.split('.')[0]);
    return {
      ...{ name: resource, typeName, label: `${label.id} · ${label.en}`, path, identifier },
      record: schemaOf(typeName),
      listed: schemaOf(`${typeName}Listed`),
      added: writable(schemaOf(`${typeName}New`)),
      change: schemaOf(`${typeName}Change`),
      filters: names.filter(isFilter),
    };
  });
  return { collections: described, schemaOf };
}

/** Without what the service ignores. */
const writable = (schema: ClientSchema): ClientSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([, { readOnly }]) => readOnly !== true),
  ),
});

/** The name of a component that a schema refers to. */
export const referredName = (schema: ClientSchema): string | undefined => schema.$ref?.split('/').at(-1);
