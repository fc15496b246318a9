import { withThrowawayDatabase } from '../throwaway';
import type { BackupManifest } from './manifest';
import { type RestoreProgress, restoreBackup } from './restore';

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
