import { OPERATIONS, type Operation } from '@/domain/collections';
import { collectionsIn, type Grant } from '@/domain/permissions';

/** A new key, as the service returns it once, with the data shown beside it. */
export type NewSecret = Readonly<{
  key: string;
  name: string;
  prefix: string;
  permissions: readonly Grant[];
  expiresAt: string | null;
}>;

const METHODS: Readonly<Record<Operation, string>> = {
  list: 'GET',
  register: 'POST',
  change: 'PUT',
  delete: 'DELETE',
};

/**
 * A command that tests a key and changes nothing: it reads one record if the key may list, otherwise it sends an empty
 * batch.
 * @returns undefined for a key without permissions
 */
export function curlOf({ key, permissions }: NewSecret, baseUrl: string): string | undefined {
  for (const operation of OPERATIONS) {
    const grant = permissions.find(({ operations }) => operations.includes(operation));
    const [collection] = grant === undefined ? [] : collectionsIn(grant.scope);
    if (collection === undefined) continue;
    const url = `'${baseUrl}${collection.path}${operation === 'list' ? '?limit=1' : ''}'`;
    const header = `-H 'x-api-key: ${key}'`;
    if (operation === 'list') return `curl ${url} \\\n  ${header}`;
    return `curl -X ${METHODS[operation]} ${url} \\\n  ${header} \\\n  -H 'content-type: application/json' -d '[]'`;
  }
  return undefined;
}
