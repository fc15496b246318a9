import {
  addressInput,
  type Failure,
  type FailureFromAddress,
  type FoundFailure,
  requestIdInput,
} from '@/server/access/keys/failures/read';
import {
  allowAddressInput,
  changeManyInput,
  dailyUseInput,
  diagnoseInput,
  issueInput,
  keyChangeInput,
  keyListInput,
  referenceInput,
  revokeInput,
  rotateInput,
  suspendInput,
  useInput,
} from '@/server/access/keys/inputs';
import type { ChangedMany } from '@/server/access/keys/manage/change-many';
import type { IssuedKey } from '@/server/access/keys/manage/issue';
import type { RotatedKey } from '@/server/access/keys/manage/rotate';
import type { KeyDetail } from '@/server/access/keys/read/detail';
import type { Diagnosis } from '@/server/access/keys/read/diagnose';
import type { KeyListPage } from '@/server/access/keys/read/list';
import type { UseCount } from '@/server/access/keys/read/report';
import type { KeyRecord } from '@/server/access/keys/record';
import type { DailyUse } from '@/server/access/keys/usage/daily-use';
import type { HistoryEvent } from '@/server/history/event';
import { procedure, router } from '@/server/trpc/init';

/** API keys, for the help desk. The service validates every input again, because it has other callers. */
export const keysRouter = router({
  list: procedure
    .input(keyListInput.default(keyListInput.parse({})))
    .query(({ ctx, input }): Promise<KeyListPage> => ctx.services.keys.list(input)),
  owners: procedure.query(({ ctx }): Promise<readonly string[]> => ctx.services.keys.owners()),
  get: procedure
    .input(referenceInput)
    .query(({ ctx, input }): Promise<KeyDetail> => ctx.services.keys.get(input)),
  issue: procedure
    .input(issueInput)
    .mutation(({ ctx, input }): Promise<IssuedKey> => ctx.services.keys.issue(input, ctx.by)),
  change: procedure
    .input(keyChangeInput)
    .mutation(({ ctx, input }): Promise<KeyRecord> => ctx.services.keys.change(input, ctx.by)),
  changeMany: procedure
    .input(changeManyInput)
    .mutation(({ ctx, input }): Promise<ChangedMany> => ctx.services.keys.changeMany(input, ctx.by)),
  revoke: procedure
    .input(revokeInput)
    .mutation(({ ctx, input }): Promise<KeyRecord> => ctx.services.keys.revoke(input, ctx.by)),
  suspend: procedure
    .input(suspendInput)
    .mutation(({ ctx, input }): Promise<KeyRecord> => ctx.services.keys.suspend(input, ctx.by)),
  resume: procedure
    .input(referenceInput)
    .mutation(({ ctx, input }): Promise<KeyRecord> => ctx.services.keys.resume(input, ctx.by)),
  rotate: procedure
    .input(rotateInput)
    .mutation(({ ctx, input }): Promise<RotatedKey> => ctx.services.keys.rotate(input, ctx.by)),
  usage: procedure
    .input(useInput)
    .query(({ ctx, input }): Promise<readonly UseCount[]> => ctx.services.keys.usage(input)),
  dailyUse: procedure
    .input(dailyUseInput)
    .query(({ ctx, input }): Promise<readonly DailyUse[]> => ctx.services.keys.dailyUse(input)),
  history: procedure
    .input(referenceInput)
    .query(({ ctx, input }): Promise<readonly HistoryEvent[]> => ctx.services.keys.history(input)),
  failures: procedure
    .input(referenceInput)
    .query(({ ctx, input }): Promise<readonly Failure[]> => ctx.services.keys.failures(input)),
  failure: procedure
    .input(requestIdInput)
    .query(({ ctx, input }): Promise<FoundFailure | null> => ctx.services.keys.failure(input)),
  failuresFrom: procedure
    .input(addressInput)
    .query(({ ctx, input }): Promise<readonly FailureFromAddress[]> => ctx.services.keys.failuresFrom(input)),
  allowAddress: procedure
    .input(allowAddressInput)
    .mutation(({ ctx, input }): Promise<KeyRecord> => ctx.services.keys.allowAddress(input, ctx.by)),
  /** A mutation, so that the key travels in a body and never in an address, which logs keep. */
  diagnose: procedure
    .input(diagnoseInput)
    .mutation(({ ctx, input }): Promise<Diagnosis> => ctx.services.keys.diagnose(input)),
});
