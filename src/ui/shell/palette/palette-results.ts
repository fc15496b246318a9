'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardList, IconKey, IconUser, IconZoomExclamation } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { searchTextOf } from '@/domain/key-text';
import { useLanguage } from '@/i18n/use-language';
import { type Outputs, trpc } from '@/ui/trpc';
import type { MenuContents } from '../navigation-menu';
import { findItems, KINDS, type PaletteItem, type PaletteKind } from './palette-item';
import { type Recent, readRecent } from './palette-recent';

const DEBOUNCE_MS = 150;
const ICONS = {
  key: IconKey,
  person: IconUser,
  request: IconClipboardList,
  failure: IconZoomExclamation,
} as const;
/** The page whose procedure decides whether a person may see a kind. */
const NEEDS = {
  key: 'keys.list',
  person: 'staff.list',
  request: 'requests.list',
  failure: 'keys.diagnose',
} as const;

type Found = Outputs['home']['search']['results'][number];
type Asked = keyof typeof ICONS;

export type PaletteGroup = Readonly<{ name: 'recent' | PaletteKind; items: readonly PaletteItem[] }>;

/** The items that a text finds: at once items known in the browser, a moment later keys, people and requests. */
export function usePaletteResults(options: {
  text: string;
  own: readonly PaletteItem[];
  menu: MenuContents;
  email: string;
}) {
  const { own, menu, email } = options;
  const text = searchTextOf(options.text);
  const [recent] = useState(() => readRecent(email));
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const kinds = (Object.keys(NEEDS) as Asked[]).filter((kind) => menu.allowed.includes(NEEDS[kind]));
  const wanted = text.trim() !== '' && kinds.length > 0;
  const search = trpc.home.search.useQuery(
    { text: settled },
    { enabled: wanted && settled !== '', placeholderData: keepPreviousData },
  );
  const asked = useAsked(wanted ? search.data?.results : undefined);
  const known = [...own, ...asked];
  const lately = recent.flatMap((one) => known.find(({ id }) => id === one.id) ?? revived(one, kinds) ?? []);
  const matching = findItems(lately, text);
  const rest = findItems(known, text).filter(({ id }) => !matching.some((one) => one.id === id));
  const groups: PaletteGroup[] = [
    { name: 'recent' as const, items: matching },
    ...KINDS.map((kind) => ({ name: kind, items: rest.filter((item) => item.kind === kind) })),
  ].filter(({ items }) => items.length > 0);
  return {
    groups,
    searching: wanted && (search.isFetching || settled !== text.trim()),
    error: wanted ? search.error : null,
    retry: () => void search.refetch(),
  };
}

function useAsked(results: readonly Found[] | undefined): PaletteItem[] {
  const language = useLanguage();
  return useMemo(
    () =>
      (results ?? []).flatMap(({ kind, id, title, subtitle, href }) =>
        // The tables are known in the browser.
        kind === 'collection'
          ? []
          : [asItem({ id: `${kind}:${id}`, kind, title: title[language], about: subtitle[language], href })],
      ),
    [results, language],
  );
}

/** A recently used key, person or request, unless the person may no longer see it. */
const revived = (recent: Recent, kinds: readonly Asked[]): PaletteItem | undefined => {
  const kind = kinds.find((one) => one === recent.kind);
  return kind === undefined ? undefined : asItem({ ...recent, kind });
};

const asItem = ({ href, kind, ...rest }: Omit<Recent, 'kind'> & { kind: Asked }): PaletteItem => ({
  ...rest,
  kind,
  words: '',
  icon: ICONS[kind],
  does: { href },
});
