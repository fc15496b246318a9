import type { BackupOverview } from '@/server/backups/backups';
import { backupFileInput, backupRunInput, makeBackupInput } from '@/server/backups/inputs';
import { procedure, router } from '@/server/trpc/init';

/** Backups of the whole database, for administrators. A restore is done at the machine. */
export const backupsRouter = router({
  overview: procedure.query(({ ctx }): Promise<BackupOverview> => ctx.services.backups.overview()),
  make: procedure
    .input(makeBackupInput)
    .mutation(({ ctx }): Promise<void> => ctx.services.backups.make(ctx.by)),
  cancel: procedure
    .input(backupRunInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.backups.cancel(input)),
  announceDownload: procedure
    .input(backupFileInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.backups.announceDownload(input, ctx.by)),
});
