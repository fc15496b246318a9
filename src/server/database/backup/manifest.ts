import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '@/server/project-root';

/** The mark of a file that is a backup of this service. */
export const BACKUP_FORMAT = 'regional-statistical-data-service backup';
/** Raised when the file changes in a way that older versions cannot read. */
export const FORMAT_VERSION = 1;

/** Names are used in SQL, always quoted; these are all forms that the migrations use. */
const name = z.string().regex(/^\w+(\.\w+)?$/);
const bound = z.string().regex(/^[\d :+.-]+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  formatVersion: z.number().int(),
  /** The version of the service that made it. */
  version: z.string(),
  /** The time of the snapshot, by the database. */
  takenAt: z.iso.datetime(),
  /** The version of PostgreSQL, such as `18.4`. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string().regex(/^\w+$/), checksum: z.string() })),
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.string()),
      partOf: z.object({ table: name, from: bound, to: bound }).optional(),
      rows: z.number().int(),
      /** The hash of the rows as the server printed them: see `readContent`. */
      hash: z.string(),
      /** The hash of the member of the archive, unpacked. */
      sha256,
      bytes: z.number().int(),
    }),
  ),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/) })),
  /** Tables of others in the same schema, which are not in the backup. */
  foreign: z.array(z.string()),
});

/** The contents of a backup: the first part of it to read. */
export type BackupManifest = z.output<typeof manifest>;

/** Reads a manifest. @returns undefined if it is not one of this service */
export function parseManifest(text: string): BackupManifest | undefined {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The version of this program. */
export const readProgramVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;
