import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

type PgAdapter = Awaited<ReturnType<PrismaPg['connect']>>;
export type SchemaEngine = Awaited<ReturnType<typeof engineModule.SchemaEngine.new>>;

const OID_OF_CHAR = 18;
const OID_OF_TEXT = 25;

/** The engine's module is loaded once per process, also if there are several copies of this file. */
const holder = globalThis as { __schemaEngine?: Promise<void> };

/**
 * Runs Prisma's schema engine, as WebAssembly in this process, on a database.
 * @param work must not use the engine after it has returned
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  holder.__schemaEngine ??= load();
  await holder.__schemaEngine;
  const factory = new MigrationAdapterFactory(url);
  const bound = bindMigrationAwareSqlAdapterFactory(factory);
  try {
    const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => undefined, bound);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await factory.close();
  }
}

async function load(): Promise<void> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const compiled = await WebAssembly.compile(readFileSync(glue.replace(/\.js$/, '.wasm')));
  // The engine reports a panic to this registry and stops; without it the text would be lost.
  const panics = { set_message: (text: string) => console.error(text) };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const imports = { './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports };
  const { exports } = await WebAssembly.instantiate(compiled, imports);
  engineModule.__wbg_set_wasm(exports);
  (exports as unknown as { __wbindgen_start(): void }).__wbindgen_start();
}

/** The pg adapter with fixes for migrations: see {@link fixAdapter}. */
class MigrationAdapterFactory extends PrismaPg {
  readonly #url: string;
  readonly #pools: pg.Pool[] = [];

  constructor(url: string) {
    super({ connectionString: url });
    this.#url = url;
  }

  override async connect(): Promise<PgAdapter> {
    return this.#adapterFor(this.#url);
  }

  /** The adapter's own method drops the shadow database while still connected to it. */
  override async connectToShadowDb(): Promise<PgAdapter> {
    const name = `shadow_${crypto.randomUUID().replaceAll('-', '')}`;
    const admin = this.#poolFor(this.#url);
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(this.#url);
    url.pathname = name;
    const adapter = await this.#adapterFor(url.href);
    adapter.dispose = async () => {
      await adapter.underlyingDriver().end();
      await admin.query(`DROP DATABASE ${name}`);
    };
    return adapter;
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => (pool.ended ? undefined : pool.end())));
  }

  async #adapterFor(url: string): Promise<PgAdapter> {
    return fixAdapter(await new PrismaPg(this.#poolFor(url)).connect());
  }

  #poolFor(connectionString: string): pg.Pool {
    const pool = new pg.Pool({ connectionString, max: 1, application_name: 'schema engine' });
    pool.on('error', () => undefined);
    this.#pools.push(pool);
    return pool;
  }
}

/**
 * Makes an adapter run a script in one transaction, like the command line, instead of splitting it at every semicolon, also
 * in function bodies; and read PostgreSQL's internal type "char", which the engine needs.
 */
function fixAdapter(adapter: PgAdapter): PgAdapter {
  const pool = adapter.underlyingDriver();
  const queryRaw = adapter.queryRaw;
  // Without parameters a script is sent to PostgreSQL unchanged.
  adapter.executeScript = async (script: string) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  adapter.queryRaw = async (query: SqlQuery): Promise<SqlResultSet> => {
    const characters: number[] = [];
    const client = {
      query: async (config: pg.QueryConfig) => {
        const result = await pool.query(config);
        for (const [index, field] of result.fields.entries()) {
          if (field.dataTypeID !== OID_OF_CHAR) continue;
          field.dataTypeID = OID_OF_TEXT;
          characters.push(index);
        }
        return result;
      },
    };
    const view = Object.create(adapter, { client: { value: client } }) as PgAdapter;
    const result = await queryRaw.call(view, query);
    for (const index of characters) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
