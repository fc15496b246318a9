import { headers } from 'next/headers';
import { cache } from 'react';
import type { Catalogue } from '@/domain/catalogue/dataset';
import { ownAddress } from '@/server/rest/request/own-address';
import { services } from '@/server/services';
import { publicUrlOf } from '@/server/settings';

/** The catalogue as the public sees it, and the address of the service; undefined while it is off. Read once per request. */
export const openCatalogue = cache(async (): Promise<{ catalogue: Catalogue; base: string } | undefined> => {
  const { catalogue, settings } = services();
  const current = await catalogue.current();
  if (current === undefined) return undefined;
  const sent = await headers();
  const asked = ownAddress(settings, (name) => sent.get(name) ?? undefined);
  return { catalogue: current, base: publicUrlOf(settings) ?? asked.replace(/\/$/, '') };
});
