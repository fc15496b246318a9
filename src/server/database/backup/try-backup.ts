import { withThrowawayDatabase } from '../throwaway';
import type { BackupManifest } from './manifest';
import { type RestoreProgress, restoreBackup } from './restore';

/**
 * Restores a backup into a temporary PostgreSQL server of its own, which compares every table with it, and removes that again.
 * The database of the service has no part in it.
 * @throws {BackupError} if it cannot be restored, or is not equal then
 */
export const tryBackup = (
  path: string,
  options: { signal?: AbortSignal; onProgress?: (progress: RestoreProgress) => void } = {},
): Promise<BackupManifest> =>
  withThrowawayDatabase((url) => restoreBackup(url, path, { ...options, replace: false }));
