import { OPERATIONS, type Operation } from '@/domain/collections';
import { collectionsIn, type Grant } from '@/domain/permissions';

/** A new key, as the service gives it once, with what is said beside it. */
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
 * A command that shows that a key works and changes nothing: it reads one record where the key may read, else it sends
 * a batch without items.
 * @returns undefined for a key that may do nothing
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

/** Gives a text to the browser as a file to keep. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
