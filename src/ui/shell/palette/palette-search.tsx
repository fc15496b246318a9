'use client';

import { CloseButton, Kbd, Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import { leaveFor } from '@/ui/forms/leave-watches';
import { type MenuContents, searchedFor } from '../navigation-menu';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-item';
import { PaletteList } from './palette-list';
import { keepRecent } from './palette-recent';
import { usePaletteResults } from './palette-results';
import { closePalette } from './palette-state';

const ICON_SIZE = 18;
/** The keys of the palette with their labels. */
const KEYS = [
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'close', keys: ['Esc'] },
] as const;
/** This is a separate document outside of the application. */
const DOCUMENTATION = '/docs';

/**
 * A text and its results, as a combobox: the focus stays in the text, the arrow keys move among the results.
 * @param options.own the items that need no query
 * @param options.onLeave called before another page is opened
 */
export function PaletteSearch(options: {
  own: readonly PaletteItem[];
  menu: MenuContents;
  email: string;
  onLeave: () => void;
}) {
  const { own, menu, email, onLeave } = options;
  const t = useTranslations('palette');
  const router = useRouter();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { groups, searching, error, retry } = usePaletteResults({ text, own, menu, email });
  const items = groups.flatMap((group) => group.items);
  const place = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const active = items[place];

  const reach = (item: PaletteItem) => {
    const { id, kind, title, about, does } = item;
    closePalette();
    if ('run' in does) return does.run();
    if (kind !== 'action') keepRecent(email, { id, kind, title, about, href: does.href });
    onLeave();
    if (does.href === DOCUMENTATION) window.location.assign(does.href);
    else leaveFor(does.href, () => router.push(does.href));
  };
  const step = (by: number) => setChosen(items[(place + by + items.length) % items.length]?.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && active !== undefined) reach(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.input ?? ''}
          data-autofocus
          variant="unstyled"
          size="md"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('placeholder', searchedFor(menu))}
          leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
          rightSection={searching && <Loader size="xs" aria-hidden />}
          maxLength={MAX_SEARCH_TEXT}
          spellCheck={false}
          autoComplete="off"
          role="combobox"
          aria-label={t('label', searchedFor(menu))}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? list : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(list, active)}
        />
        <CloseButton onClick={closePalette} aria-label={t('close')} />
      </div>
      <PaletteList
        id={list}
        groups={groups}
        active={active}
        onPoint={({ id }) => setChosen(id)}
        onReach={reach}
        optionId={(item) => optionId(list, item)}
        state={{ text, searching, error, retry }}
      />
      <VisuallyHidden role="status">{searching ? '' : t('found', { count: items.length })}</VisuallyHidden>
      <div className={classes.keys} aria-hidden>
        {KEYS.map(({ name, keys }) => (
          <span key={name}>
            {keys.map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}
            {t(`keys.${name}`)}
          </span>
        ))}
      </div>
    </>
  );
}

const optionId = (list: string, { id }: PaletteItem): string => `${list}-${id}`;
