import type { Collection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import type { Releases } from './releases';

/** Takes a period through all steps to its first release, which becomes public at a time. */
export async function embargoPeriod(
  releases: Releases,
  {
    collection,
    period,
    publicAt,
    staff,
  }: Readonly<{ collection: Collection; period: string; publicAt: string; staff: StaffActor }>,
): Promise<void> {
  const by = { actor: staff, address: null };
  const detail = () => releases.detail({ collection, period, actor: staff });
  const about = async () => ({
    ...{ collection: collection.resource, period, note: null },
    seen: (await detail()).last?.id ?? '0',
  });
  await releases.step('submitted', await about(), by);
  await releases.step('checked', await about(), by);
  const { pinnedAt } = await detail();
  await releases.approve({ ...(await about()), pinnedAt }, by);
  await releases.release({ ...(await about()), mark: 'final', kind: null, publicAt }, by);
}
