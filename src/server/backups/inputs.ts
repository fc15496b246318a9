import { z } from 'zod';

/** A file in the folder of the backups. */
export const backupFileInput = z.strictObject({ file: z.string().max(100) });

/** A new backup: nothing is chosen. */
export const makeBackupInput = z.strictObject({});

/** A backup that is being made. */
export const backupRunInput = z.strictObject({ id: z.uuid() });
