'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { releaseAddress } from '@/ui/release-state/release-address';
import { ReleaseStateMark } from '@/ui/release-state/release-state';
import { trpc } from '@/ui/trpc';

/** The state of a period on its way to a release, and a link to its page. Needs the messages `releases`. */
export function ReleaseLink({ collection, period }: { collection: string; period: string }) {
  const t = useTranslations('releases');
  const { data } = trpc.releases.board.useQuery();
  const found = data?.periods.find((one) => one.collection === collection && one.period === period);
  return (
    <>
      {/* It has its place before it is known, so that the dialog does not move. */}
      <span style={{ visibility: data === undefined ? 'hidden' : undefined }}>
        <ReleaseStateMark state={found?.state ?? 'open'} />
      </span>{' '}
      <Anchor component={Link} href={releaseAddress({ collection, period })} inherit underline="always">
        {t('toRelease')}
      </Anchor>
    </>
  );
}
