import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** The maximum memory of DuckDB; work that needs more uses files. */
const MEMORY = '110MB';

/**
 * Opens a DuckDB database in a file of a folder. It uses one thread, loads no extension, and reads no other file.
 * @param folder where its temporary files are written too
 */
export async function openDuck(folder: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(join(folder, 'import.duckdb'), {
    memory_limit: MEMORY,
    threads: '1',
    default_block_size: '16384',
    temp_directory: join(folder, 'temporary'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    enable_external_access: 'false',
    // A checkpoint of a large table needs no copy in the log, and the file is never opened again.
    checkpoint_threshold: '64MB',
    // No statement can change these settings afterwards.
    lock_configuration: 'true',
  });
  return instance.connect();
}
