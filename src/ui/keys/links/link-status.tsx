'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Outputs } from '@/ui/trpc';

export type WireKeyLink = Outputs['keyLinks']['uncollected'][number];

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The state of a link, as a sentence: whether it was sent, and until when it is valid. */
export function LinkStatus({ link }: { link: WireKeyLink }) {
  const t = useTranslations('keyLinks');
  const format = useFormatter();
  const { recipient, letter, createdBy, createdAt, expiresAt, state } = link;
  const when = (moment: string) => format.dateTime(new Date(moment), FORMAT);
  const sent =
    letter === null || recipient === null
      ? t('passedOn', { name: createdBy, moment: when(createdAt) })
      : t(`letter.${letter.state}`, { email: recipient, moment: when(letter.sentAt ?? createdAt) });
  return (
    <>
      {sent} {t(state === 'expired' ? 'hasExpired' : 'isValidUntil', { moment: when(expiresAt) })}
    </>
  );
}
