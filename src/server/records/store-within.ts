import type { Store, Transaction } from './batch';

/** Marks where a failed statement is rolled back to. */
export const SAVEPOINT = 'SAVEPOINT part';

/**
 * A store whose statements are all part of one transaction. A failed statement is rolled back to a savepoint, and the
 * transaction can continue. So operations that usually have a transaction of their own can be part of a larger one.
 * @param options.isMarked whether the savepoint is already set, and nothing was written since; it is then kept, which saves two
 *   round trips
 */
export function storeWithin(
  { parseContext }: Pick<Store, 'parseContext'>,
  transaction: Transaction,
  { isMarked = false } = {},
): Store {
  const { query, execute } = transaction;
  let stands = isMarked;
  async function withSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const isLeft = stands;
    stands = false;
    if (!isLeft) await execute(undefined, SAVEPOINT, []);
    try {
      const result = await work();
      if (!isLeft) await execute(undefined, 'RELEASE SAVEPOINT part', []);
      return result;
    } catch (error) {
      await execute(undefined, 'ROLLBACK TO SAVEPOINT part', []);
      // A savepoint is still there after a rollback to it.
      stands = true;
      throw error;
    }
  }
  return {
    parseContext,
    queryRow: async <Row>(name: string | undefined, text: string, params: readonly unknown[]) =>
      (await withSavepoint(() => query<Row>(name, text, params)))[0] as Row,
    transaction: (work) => withSavepoint(() => work(transaction)),
    session: () => Promise.reject(new Error('a part of a transaction cannot begin another')),
    retry: (work) => work(),
  };
}
