import type { Pool, PoolClient } from '../pool';

type Query = (...parameters: unknown[]) => unknown;

/**
 * A statement that has begun: its text, its name if it is a prepared one, the server that runs it, and when it began
 * (`performance.now()`).
 */
export type BegunStatement = Readonly<{
  text: string;
  name: string | undefined;
  host: string;
  port: number;
  begun: number;
}>;

/** Called when a statement begins. @returns a function that is called when it ends, with its error if it failed */
export type OnStatement = (statement: BegunStatement) => ((error?: unknown) => void) | undefined;

/**
 * Reports each statement of a pool. Other work, such as a COPY stream, is not reported. Must be called before the pool has
 * connections.
 */
export function watchStatements(pool: Pool, onStatement: OnStatement): void {
  pool.on('connect', (client) => watchConnection(client, onStatement));
}

function watchConnection(client: PoolClient, onStatement: OnStatement): void {
  // That of another watch, or that of the class, which is looked up at each call, because it may be replaced later.
  const own = Object.hasOwn(client, 'query') ? (client.query as Query) : undefined;
  const ofClass: { query: Query } = Object.getPrototypeOf(client);
  const query: Query = (...parameters) => Reflect.apply(own ?? ofClass.query, client, parameters);
  const watched: Query = (...parameters) => {
    const [statement] = parameters;
    const { host, port } = client;
    const begun = { text: textOf(statement), name: nameOf(statement), host, port, begun: performance.now() };
    const last = parameters.at(-1);
    if (typeof last === 'function') {
      const end = onStatement(begun);
      return query(...parameters.slice(0, -1), (...answer: unknown[]) => {
        end?.(answer[0] ?? undefined);
        last(...answer);
      });
    }
    const answer = query(...parameters);
    if (answer instanceof Promise) {
      const end = onStatement(begun);
      if (end !== undefined) answer.then(() => end(), end);
    }
    return answer;
  };
  client.query = watched as typeof client.query;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');

function nameOf(query: unknown): string | undefined {
  const name = (query as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : undefined;
}
