const PREFIX = 'statistics';
const NAME = new RegExp(`^${PREFIX}-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\.zip$`);

/** The name of the file of a backup, by the time at which it began. */
export const backupFileName = (at: Date): string =>
  `${PREFIX}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.zip`;

/** The time in the name of a backup's file; undefined if it has another name. */
export function timeOfBackupFile(name: string): Date | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
