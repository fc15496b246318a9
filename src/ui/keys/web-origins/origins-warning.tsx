'use client';

import { useTranslations } from 'next-intl';
import { type Binding, writesNothing } from '@/domain/keys/bindings';
import type { Grant } from '@/domain/permissions';
import { Notice } from '../notice';

/** What a key may do, as far as it matters who can read the key. */
type OpenKey = Readonly<{
  origins: readonly string[];
  permissions: readonly Grant[];
  bindings: readonly Binding[];
  proposesOnly: boolean;
}>;

const storesWrites = ({ permissions, bindings, proposesOnly }: OpenKey): boolean =>
  !proposesOnly &&
  !writesNothing(bindings) &&
  permissions.some(({ operations }) => operations.some((operation) => operation !== 'list'));

/** What it means that web pages may use a key: every visitor can read it. Nothing if no page may. */
export function OriginsWarning({ of }: { of: OpenKey }) {
  const t = useTranslations('permissions.webPages');
  if (of.origins.length === 0) return null;
  const writes = storesWrites(of);
  return (
    <Notice tone={writes ? 'danger' : 'warning'} role="status" title={t(writes ? 'writeTitle' : 'readTitle')}>
      {t(writes ? 'write' : 'read')}
    </Notice>
  );
}
