/** Why a backup could not be made, read or restored. The pages have a text for each. */
export type BackupFaultCode =
  | 'folder_missing'
  | 'folder_not_writable'
  | 'disk_full'
  | 'file_missing'
  | 'foreign_file'
  | 'damaged_file'
  | 'newer_version'
  | 'other_migration'
  | 'not_empty'
  | 'in_use'
  | 'foreign_database'
  | 'newer_database'
  | 'not_equal'
  | 'cancelled'
  | 'interrupted'
  | 'failed';

/** A backup that failed, with a text for operators that names the object and the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  readonly code: BackupFaultCode;

  constructor(code: BackupFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A fault of the operating system with a file or folder, as a fault of a backup; any other error as `failed`. */
export function toBackupError(error: unknown, path = ''): BackupError {
  if (error instanceof BackupError) return error;
  const { code, message, name } = error as NodeJS.ErrnoException;
  const wrap = (fault: BackupFaultCode, text: string) => new BackupError(fault, text, { cause: error });
  if (name === 'AbortError') return wrap('cancelled', 'The backup was cancelled.');
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return wrap('disk_full', `The disk is full: ${path || message}.`);
  if (code === 'ENOENT' && path !== '') return wrap('folder_missing', `The folder ${path} does not exist.`);
  if (code === 'ENOTDIR') return wrap('folder_missing', `${path} is not a folder.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return wrap('folder_not_writable', `The folder ${path} cannot be written: ${message}.`);
  return wrap('failed', message || String(error));
}
