'use client';

import { useTranslations } from 'next-intl';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useOneFile } from '@/ui/parts/files/use-one-file';
import { usePastedFile } from '@/ui/parts/files/use-pasted-file';
import classes from './table-page.module.css';

/**
 * The page of a table, on which a file can be dropped or pasted to be imported.
 * @param options.onFile undefined: the person may not import
 */
export function FileDrop(options: { onFile: ((file: File) => void) | undefined; children: ReactNode }) {
  const { onFile, children } = options;
  const t = useTranslations('table');
  const [isOver, setOver] = useState(false);
  usePastedFile(onFile);
  const oneOf = useOneFile();
  // An element under the pointer is entered before the previous one is left.
  const entered = useRef(0);
  const isFile = ({ dataTransfer }: DragEvent) =>
    onFile !== undefined && dataTransfer.types.includes('Files');
  const enter = (by: number) => (event: DragEvent) => {
    if (!isFile(event)) return;
    entered.current += by;
    setOver(entered.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!isFile(event)) return;
    event.preventDefault();
    entered.current = 0;
    setOver(false);
    const file = oneOf(event.dataTransfer.files);
    if (file !== undefined) onFile?.(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped by the pointer, and pasted by the keyboard
    <div
      className={classes.page}
      data-wide
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => isFile(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && <div className={classes.drop}>{t('drop')}</div>}
    </div>
  );
}
