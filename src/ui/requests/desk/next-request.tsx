'use client';

import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';

const ICON_SIZE = 16;

/** Leads to the request that has waited longest; nothing if none is waiting. @param options.isProminent after a decision */
export function NextRequest({ id, isProminent }: { id: string | null; isProminent: boolean }) {
  const t = useTranslations('requests.detail');
  if (id === null) return null;
  return (
    <Button
      component={Link}
      href={`/requests/${id}`}
      prefetch={false}
      variant={isProminent ? 'filled' : 'subtle'}
      mt="lg"
      {...(!isProminent && { px: 0 })}
      style={{ alignSelf: 'flex-start' }}
      rightSection={<IconArrowRight size={ICON_SIZE} aria-hidden />}
    >
      {t('next')}
    </Button>
  );
}
