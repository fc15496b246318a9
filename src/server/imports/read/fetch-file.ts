import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallContext } from '../session';

/** Writes the uploaded file of an import to the session's folder, once. @returns its path */
export async function fetchFile(
  importId: string,
  { session, signal, progress }: CallContext,
): Promise<string> {
  const path = join(session.folder, 'file');
  const partial = join(session.folder, 'file.partial');
  if (await stat(path).catch(() => undefined)) return path;
  const { pool } = session;
  const { rows: sizes } = await pool.query<{ bytes: string }>(
    'SELECT file_bytes AS bytes FROM import WHERE id = $1',
    [importId],
  );
  const of = Number(sizes[0]?.bytes ?? 0);
  const file = await open(partial, 'w', 0o600);
  try {
    for (let n = 0, done = 0; done < of; n += 1) {
      signal.throwIfAborted();
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'SELECT bytes FROM import_file_chunk WHERE import_id = $1 AND n = $2',
        [importId, n],
      );
      const bytes = rows[0]?.bytes;
      if (bytes === undefined) throw new Error(`the file of import ${importId} lacks its block ${n}`);
      await file.write(bytes);
      done += bytes.length;
      progress({ phase: 'fetching', done, of });
    }
  } finally {
    await file.close();
  }
  await rename(partial, path);
  return path;
}
