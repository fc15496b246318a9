'use client';

import { type ComponentType, useState } from 'react';
import { type Account, AccountButton } from './account-button';

const fetchDropdown = () => import('./account-dropdown');

/**
 * The account menu. Its button is part of every page; the menu itself is loaded as soon as the button is hovered or
 * focused, so that it is available when the button is pressed.
 */
export function AccountMenu({ account }: { account: Account }) {
  const [Dropdown, setDropdown] = useState<ComponentType<{ account: Account }>>();
  if (Dropdown !== undefined) return <Dropdown account={account} />;
  const prepare = () => void fetchDropdown().catch(() => undefined);
  const open = async () => {
    const { AccountDropdown } = await fetchDropdown();
    setDropdown(() => AccountDropdown);
  };
  return (
    <AccountButton
      account={account}
      aria-expanded={false}
      onClick={() => void open().catch(() => undefined)}
      onFocus={prepare}
      onPointerEnter={prepare}
    />
  );
}
