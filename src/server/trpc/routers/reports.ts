import { addBlockInput, readReportInput, reportIdInput, saveReportInput } from '@/server/reports/inputs';
import { saveReportMailInput } from '@/server/reports/mail/inputs';
import type { ReportMailing } from '@/server/reports/mail/report-mails';
import type { EditedReport, ListedReport, ReadReport } from '@/server/reports/reports';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** Reports of the office (docs/decisions/reports.md). Each block is checked by the groups of its reader. */
export const reportsRouter = router({
  list: procedure.query(
    async ({ ctx }): Promise<{ reports: readonly ListedReport[] }> => ({
      reports: await ctx.services.reports.list(staffOf(ctx)),
    }),
  ),
  read: procedure
    .input(readReportInput)
    .query(
      ({ ctx, input, signal }): Promise<ReadReport> =>
        ctx.services.reports.read(input, { staff: staffOf(ctx), signal }),
    ),
  /** The parts of a report that can be changed. */
  edited: procedure
    .input(reportIdInput)
    .query(({ ctx, input: { id } }): Promise<EditedReport> => ctx.services.reports.edited(id, staffOf(ctx))),
  save: procedure.input(saveReportInput).mutation(
    async ({ ctx, input }): Promise<{ id: string }> => ({
      id: await ctx.services.reports.save(input, { staff: staffOf(ctx), by: ctx.by }),
    }),
  ),
  addBlock: procedure
    .input(addBlockInput)
    .mutation(
      ({ ctx, input }): Promise<void> =>
        ctx.services.reports.addBlock(input, { staff: staffOf(ctx), by: ctx.by }),
    ),
  /** The mail settings of a report: to whom it is sent after each completed period, and with which text. */
  mailing: procedure
    .input(reportIdInput)
    .query(
      ({ ctx, input: { id } }): Promise<ReportMailing> => ctx.services.reports.mailing(id, staffOf(ctx)),
    ),
  saveMailing: procedure
    .input(saveReportMailInput)
    .mutation(
      ({ ctx, input }): Promise<void> =>
        ctx.services.reports.saveMailing(input, { staff: staffOf(ctx), by: ctx.by }),
    ),
  remove: procedure
    .input(reportIdInput)
    .mutation(
      ({ ctx, input: { id } }): Promise<void> =>
        ctx.services.reports.remove(id, { staff: staffOf(ctx), by: ctx.by }),
    ),
});
