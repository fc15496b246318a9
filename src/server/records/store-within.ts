import type { Store, Transaction } from './batch';

/**
 * A store whose statements are all part of one transaction. A failed statement is rolled back to a savepoint, and the
 * transaction can continue. So operations that usually have a transaction of their own can be part of a larger one.
 */
export function storeWithin({ parseContext }: Pick<Store, 'parseContext'>, transaction: Transaction): Store {
  const { query, execute } = transaction;
  async function withSavepoint<T>(work: () => Promise<T>): Promise<T> {
    await execute(undefined, 'SAVEPOINT part', []);
    try {
      const result = await work();
      await execute(undefined, 'RELEASE SAVEPOINT part', []);
      return result;
    } catch (error) {
      await execute(undefined, 'ROLLBACK TO SAVEPOINT part', []);
      throw error;
    }
  }
  return {
    parseContext,
    queryRow: async <Row>(name: string | undefined, text: string, params: readonly unknown[]) =>
      (await withSavepoint(() => query<Row>(name, text, params)))[0] as Row,
    transaction: (work) => withSavepoint(() => work(transaction)),
    retry: (work) => work(),
  };
}
