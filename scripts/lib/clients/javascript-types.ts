import { type ClientSchema, type ClientSchemas, referredName } from './schemas';

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript source of the collections' types: `clients/javascript/src/collections.ts`. */
export function javascriptTypes({ collections, schemaOf }: ClientSchemas): string {
  const typeOf = (schema: ClientSchema, depth = 0): string => {
    const referred = referredName(schema);
    if (referred !== undefined) return typeOf(schemaOf(referred), depth);
    if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, depth)).join(' | ');
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
    if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {}, depth)})[]`;
    if (schema.properties) return objectOf(schema, depth);
    const types = [schema.type ?? []].flat().map((type) => SIMPLE[type] ?? 'unknown');
    return [...new Set(types)].join(' | ') || 'unknown';
  };
  const objectOf = ({ properties = {}, required = [] }: ClientSchema, depth: number): string => {
    const indent = '  '.repeat(depth + 1);
    const members = Object.entries(properties).map(([name, schema]) => {
      const label = schema['x-label'];
      const comment = label === undefined ? '' : `${indent}/** ${label} */\n`;
      return `${comment}${indent}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, depth + 1)};`;
    });
    return `{\n${members.join('\n')}\n${'  '.repeat(depth)}}`;
  };
  const declared = collections.map(
    ({ typeName, label, path, record, listed, added, change }) => `/** ${label}: \`${path}\` */
export type ${typeName} = ${typeOf(record)};
/** What lists can give of it. */
export type ${typeName}Listed = ${typeOf({ ...listed, required: Object.keys(listed.properties ?? {}) })};
export type ${typeName}New = ${typeOf(added)};
export type ${typeName}Change = ${typeOf(change)};
`,
  );
  const types = collections.map(
    ({ name, typeName, filters }) => `  ${name}: {
    record: ${typeName};
    listed: ${typeName}Listed;
    new: ${typeName}New;
    change: ${typeName}Change;
    filter: ${filters.map((filter) => `'${filter}'`).join(' | ')};
  };`,
  );
  const entries = collections.map(
    ({ name, path, identifier }) => `  ${name}: { path: '${path}', identifier: '${identifier}' },`,
  );
  return `// Written by "npm run clients" from the OpenAPI document; do not edit.

${declared.join('\n')}
/** The types of each collection. */
export type CollectionTypes = {
${types.join('\n')}
};
export type CollectionName = keyof CollectionTypes;

/** The path and the identifier's field of each collection. */
export const COLLECTIONS: Readonly<Record<CollectionName, Readonly<{ path: string; identifier: string }>>> = {
${entries.join('\n')}
};

/** An API key, as the service knows it. */
export type OwnKey = ${typeOf(schemaOf('OwnKey'))};
`;
}
