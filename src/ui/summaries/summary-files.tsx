'use client';

import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ShownAs } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import { SHEET_FORMATS } from '@/domain/sheet-formats';
import { CopySummary } from './copy-summary';
import classes from './summaries.module.css';
import type { FileChoice, ShownSummary } from './use-summary-view';

const ICON_SIZE = 16;

/**
 * The shown summary as a file, or for a program that reads it. @param options.hasSubtotals whether the table has subtotals, which a file contains only on
 * request
 */
export function SummaryFiles(options: {
  collection: Collection;
  shown: ShownSummary;
  /** How the figures are shown. */
  way: ShownAs;
  hasSubtotals: boolean;
}) {
  const { collection, shown, way, hasSubtotals } = options;
  const t = useTranslations('summaries.file');
  const [choice, setChoice] = useState<FileChoice>({ subtotals: false, about: false });
  const box = (name: keyof FileChoice) => (
    <Checkbox
      size="xs"
      ms={8}
      label={t(name)}
      checked={choice[name]}
      onChange={({ currentTarget: { checked } }) => setChoice((now) => ({ ...now, [name]: checked }))}
    />
  );
  return (
    <div className={classes.files}>
      {SHEET_FORMATS.map((format) => (
        <Button
          key={format}
          component="a"
          href={shown.fileAddress(format, choice)}
          download
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
        >
          {t(format)}
        </Button>
      ))}
      <CopySummary collection={collection} view={shown.view} choice={{ ...shown.choice, shownAs: way }} />
      {hasSubtotals && box('subtotals')}
      {box('about')}
    </div>
  );
}
