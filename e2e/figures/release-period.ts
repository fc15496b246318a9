import type { APIRequestContext } from '@playwright/test';
import type { Inputs, Outputs } from '@/ui/trpc';
import { mutate, query } from '../support/procedures';

type Released = Pick<Inputs['releases']['release'], 'collection' | 'period' | 'mark'>;

/** Takes a period all the way to a release, without the pages. A later release of it corrects values. */
export async function releasePeriod(
  staff: APIRequestContext,
  { collection, period, mark }: Released,
): Promise<void> {
  const asked = { collection, period };
  for (const step of ['submit', 'check', 'approve', 'release'] as const) {
    const detail = await query<Outputs['releases']['detail']>(staff, 'releases.detail', asked);
    const about = { ...asked, seen: detail.last?.id ?? '0', note: null };
    const more = {
      ...{ submit: {}, check: {}, approve: { pinnedAt: detail.pinnedAt } },
      release: { mark, kind: detail.release === null ? null : 'minor', publicAt: null },
    };
    await mutate(staff, `releases.${step}`, { ...about, ...more[step] });
  }
}
