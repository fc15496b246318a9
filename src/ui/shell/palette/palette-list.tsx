'use client';

import { Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-item';
import type { PaletteGroup } from './palette-results';

const ICON_SIZE = 18;

type Options = {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onPoint: (item: PaletteItem) => void;
  onReach: (item: PaletteItem) => void;
  optionId: (item: PaletteItem) => string;
  state: { text: string; searching: boolean; error: unknown; retry: () => void };
};

/** The items found, by kind; or a message that there are none, or that the query failed. */
export function PaletteList({ id, groups, active, onPoint, onReach, optionId, state }: Options) {
  const t = useTranslations('palette');
  const activeId = active === undefined ? undefined : optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={classes.results}>
      {state.error !== null && <Failed retry={state.retry} />}
      {groups.length === 0 && !state.searching && state.error === null && (
        <Text className={classes.note ?? ''}>{t('nothing', { text: state.text.trim() })}</Text>
      )}
      {groups.length > 0 && (
        <div id={id} role="listbox" className={classes.list} aria-label={t('results')}>
          {groups.map(({ name, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <div id={`${id}-${name}`} role="presentation" className={classes.groupName}>
                {t(`groups.${name}`)}
              </div>
              {items.map((item) => (
                <Option
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  isActive={item.id === active?.id}
                  onPoint={() => onPoint(item)}
                  onReach={() => onReach(item)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Option(options: {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onReach: () => void;
}) {
  const { id, item, isActive, onPoint, onReach } = options;
  const { icon: Icon, title, about } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the focus is, in the text
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onReach}
    >
      <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
      <span className={classes.optionTitle}>{title}</span>
      {about !== '' && <span className={classes.about}>{about}</span>}
    </div>
  );
}

function Failed({ retry }: { retry: () => void }) {
  const t = useTranslations('palette');
  return (
    <div role="alert" className={classes.note}>
      {t('failed')}{' '}
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
