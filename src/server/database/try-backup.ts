import type { BackupManifest } from './backup/manifest';
import { type RestoreProgress, restoreBackup } from './backup/restore';
import { withThrowawayDatabase } from './throwaway';

/**
 * Restores a backup into a temporary PostgreSQL server of its own, compares every table with it, and removes the server again.
 * The database of the service is not involved.
 * @throws {BackupError} if it cannot be restored, or is not equal afterwards
 */
export const tryBackup = (
  path: string,
  options: { signal?: AbortSignal; onProgress?: (progress: RestoreProgress) => void } = {},
): Promise<BackupManifest> =>
  withThrowawayDatabase((url) => restoreBackup(url, path, { ...options, replace: false }));
