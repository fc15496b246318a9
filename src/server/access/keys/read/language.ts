import type { Prisma } from '@/generated/prisma/client';

/**
 * The language of letters about the key of the row `api_key`: that of the agency's request, also of the request of a key
 * that was replaced.
 */
export const LANGUAGE_OF_KEY = `coalesce((
           WITH RECURSIVE line AS (
             SELECT api_key.id, api_key.replaces_id
             UNION ALL
             SELECT older.id, older.replaces_id FROM api_key older JOIN line ON older.id = line.replaces_id)
           SELECT language FROM access_request JOIN line ON key_id = line.id LIMIT 1), 'id')`;

/** The language of letters about a key. */
export async function findLanguage(client: Prisma.TransactionClient, id: string): Promise<string> {
  const [row] = await client.$queryRawUnsafe<{ language: string }[]>(
    `SELECT ${LANGUAGE_OF_KEY} AS language FROM api_key WHERE id = $1::uuid`,
    id,
  );
  return row?.language ?? 'id';
}
