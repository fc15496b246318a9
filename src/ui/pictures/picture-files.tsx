import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { fileNameOf } from '@/domain/sheet-formats';
import { AddToReport, type NewFigures } from '@/ui/add-to-report/add-to-report';
import { type CitedToday, useCitation } from '@/ui/figures/citation';
import { CopyButton } from '@/ui/parts/copy-button';
import { saveFile } from '@/ui/parts/files/save-file';
import classes from './pictures.module.css';
import { type PictureTexts, pngOf, standaloneSvg } from './save-picture';

const ICON_SIZE = 16;

/**
 * The ways to save or share a picture: as a file, or as a link. @param options.filter the filter of the figures, in words;
 * `''`: none; `address` that of the picture as it is shown, without a language
 */
export function PictureFiles(options: {
  frame: React.RefObject<HTMLDivElement | null>;
  texts: PictureTexts;
  /** What its citation says, which its file has too. */
  cited: CitedToday;
  filter: string;
  address: string;
  /** The picture as a part of a report; undefined: it cannot be added to one. */
  figures: NewFigures | undefined;
  /** What copies its figures for other programs. */
  copy: ReactNode;
}) {
  const { frame, texts, cited, filter, address, figures, copy } = options;
  const t = useTranslations('pictures');
  const citation = useCitation(cited);
  const [isFailed, setFailed] = useState(false);
  const fileOf = async (type: 'svg' | 'png'): Promise<void> => {
    const notes = [...texts.notes, citation];
    const svg = standaloneSvg(frame.current!.querySelector('svg')!, { ...texts, notes });
    const file = type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
    saveFile(file, `${fileNameOf([texts.title, filter].filter((text) => text !== '').join(', '))}.${type}`);
  };
  const save = (type: 'svg' | 'png') => {
    setFailed(false);
    fileOf(type).catch(() => setFailed(true));
  };
  return (
    <div className={classes.downloads}>
      {(['png', 'svg'] as const).map((type) => (
        <Button
          key={type}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
          onClick={() => save(type)}
        >
          {type.toUpperCase()}
        </Button>
      ))}
      <CopyButton
        size="compact-sm"
        label={t('share')}
        value={typeof window === 'undefined' ? address : new URL(address, window.location.origin).href}
      />
      {copy}
      {figures !== undefined && <AddToReport figures={figures} isCompact />}
      {isFailed && <Text c="red">{t('notSaved')}</Text>}
    </div>
  );
}
