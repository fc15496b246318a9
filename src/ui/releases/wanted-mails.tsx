'use client';

import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';

/** Whether the person wants mails about steps of releases: stored at once. */
export function WantedMails() {
  const t = useTranslations('releases.mails');
  const utils = trpc.useUtils();
  const { data } = trpc.releases.mails.useQuery();
  const want = trpc.releases.wantMails.useMutation({ onSettled: () => utils.releases.mails.invalidate() });
  return (
    <div data-screen-only>
      <Checkbox
        mb="md"
        label={t('want')}
        description={data?.onSince === null ? t('off') : undefined}
        disabled={data === undefined}
        checked={(want.isPending ? want.variables.isWanted : data?.isWanted) ?? false}
        onChange={({ currentTarget: { checked } }) => want.mutate({ isWanted: checked })}
      />
      <FailureAlert error={want.error} />
    </div>
  );
}
