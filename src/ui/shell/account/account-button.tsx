import { Avatar, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import type { Role } from '@/domain/staff';

/** The signed-in person, as the header shows them. */
export type Account = Readonly<{ name: string; email: string; role: Role }>;

/** The signed-in person, as a button in the header. */
export function AccountButton({ account, ...props }: { account: Account } & ComponentProps<'button'>) {
  const t = useTranslations('common.account');
  return (
    <UnstyledButton aria-label={t('menu', { name: account.name })} aria-haspopup="menu" {...props}>
      <Avatar name={account.name} color="sea" alt="" />
    </UnstyledButton>
  );
}
