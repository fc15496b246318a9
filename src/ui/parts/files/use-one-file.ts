import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { isTableFile } from './table-files';

/**
 * Returns a function that selects the file to import from several which were dropped or pasted together: the first table,
 * otherwise the first file. A notice names the tables that were not selected.
 */
export function useOneFile(): (files: Iterable<File>) => File | undefined {
  const t = useTranslations('common.files');
  return useCallback(
    (files) => {
      const all = [...files];
      const tables = all.filter(({ name }) => isTableFile(name));
      const usable = tables.length === 0 ? all : tables;
      const [file] = usable;
      if (file !== undefined && usable.length > 1)
        notifications.show({
          title: t('oneTaken', { name: file.name }),
          message: t('others', { count: usable.length - 1 }),
          color: 'blue',
          autoClose: false,
        });
      return file;
    },
    [t],
  );
}
