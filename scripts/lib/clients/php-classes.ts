import { type ClientSchema, type ClientSchemas, referredName } from './schemas';

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  null: 'null',
};
const HEAD = `<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

`;

/** The PHP source of the collections, by its path below \`clients/php/src\`. */
export function phpClasses({ collections, schemaOf }: ClientSchemas): Map<string, string> {
  const typeOf = (schema: ClientSchema): string => {
    const referred = referredName(schema);
    if (referred !== undefined) return typeOf(schemaOf(referred));
    if (schema.anyOf) return schema.anyOf.map(typeOf).join('|');
    if (schema.enum) return schema.enum.map((value) => `'${value}'`).join('|');
    if (schema.type === 'array') return `list<${typeOf(schema.items ?? {})}>`;
    if (schema.properties) return shapeOf(schema);
    return [...new Set([schema.type ?? 'mixed'].flat().map((type) => SIMPLE[type] ?? 'mixed'))].join('|');
  };
  const shapeOf = ({ properties = {}, required = [] }: ClientSchema): string => {
    const members = Object.entries(properties).map(
      ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    );
    return `array{${members.join(', ')}}`;
  };
  const files = new Map<string, string>();
  for (const { typeName, label, path, identifier, record, added, change } of collections)
    files.set(
      `Collections/${typeName}.php`,
      `${HEAD}namespace StatistikDaerah\\Collections;

use StatistikDaerah\\Collection;

/**
 * ${label}: ${path}
 *
 * @extends Collection<
 *   ${shapeOf(record)},
 *   ${shapeOf(added)},
 *   ${shapeOf(change)}
 * >
 */
final class ${typeName} extends Collection
{
    public const PATH = '${path}';
    public const IDENTIFIER = '${identifier}';
}
`,
    );
  const methods = collections.map(
    ({ name, typeName, label }) => `    /** ${label} */
    public function ${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}(): Collections\\${typeName}
    {
        return new Collections\\${typeName}($this->transport);
    }`,
  );
  files.set(
    'CollectionMethods.php',
    `${HEAD}namespace StatistikDaerah;

/** A method for each collection. */
trait CollectionMethods
{
    /** @var Transport */
    private $transport;

${methods.join('\n\n')}

    /**
     * What the service knows of the API key: its permissions, limits, expiry and use.
     *
     * @return ${typeOf(schemaOf('OwnKey'))}
     */
    public function key(): array
    {
        return $this->transport->json('GET', '/api/key')->body['key'];
    }
}
`,
  );
  return files;
}
