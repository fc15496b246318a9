'use client';

import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { ImportState } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import { saveFile } from '@/ui/parts/files/save-file';
import { trpc } from '@/ui/trpc';
import { readRecipeFile, recipeFile } from './recipe-file';
import { SaveRecipeDialog } from './save-recipe-dialog';

const ICON_SIZE = 16;

/** The menu for steps: to use kept ones, to keep them under a name, and to save or open them as a file. */
export function RecipeMenu(options: {
  state: ImportState;
  collection: string;
  recipe: Recipe;
  onUse: (recipe: Recipe) => void;
}) {
  const { state, collection, recipe, onUse } = options;
  const t = useTranslations('imports.recipes');
  const [isSaving, setSaving] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { data } = trpc.imports.recipes.list.useQuery({ collection });
  const kept = data?.recipes.filter(({ name }) => name !== null) ?? [];
  const download = () => saveFile(recipeFile(recipe), t('fileName'));
  const load = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readRecipeFile(file);
    if (read === undefined) notifications.show({ message: t('notAFile'), color: 'red' });
    else onUse(read);
  };
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={ICON_SIZE} aria-hidden />}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kept.length > 0 && <Menu.Label>{t('use')}</Menu.Label>}
          {kept.map(({ id, name, recipe: one, mine, by }) => (
            <Menu.Item key={id} onClick={() => onUse(one)}>
              {mine ? name : t('ofOther', { name: name ?? '', person: by.name })}
            </Menu.Item>
          ))}
          {kept.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconBookmark size={ICON_SIZE} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            {t('save')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={ICON_SIZE} aria-hidden />} onClick={download}>
            {t('download')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUpload size={ICON_SIZE} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t('load')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('load')}
        onChange={(event) => {
          void load(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {isSaving && (
        <SaveRecipeDialog
          state={state}
          collection={collection}
          recipe={recipe}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
