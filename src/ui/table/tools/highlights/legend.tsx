'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useHighlightWords } from '../../looks/use-highlight-words';
import type { Tools } from '../tools';
import classes from './highlights.module.css';
import { Swatch } from './swatch';

/** The key to the colours of the table; nothing if it has none. */
export function HighlightLegend({ tools }: { tools: Tools }) {
  const { highlights = [], fields } = tools.shown;
  const t = useTranslations('looks.highlights');
  const words = useHighlightWords(fields);
  if (highlights.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {highlights.map((highlight) => (
        <li key={JSON.stringify(highlight)}>
          <Swatch colour={highlight.colour} shaded={'scale' in highlight} />
          <span className={classes.text}>{words.highlight(highlight)}</span>
        </li>
      ))}
      <li>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={(event) => tools.open('highlights', event.currentTarget)}
        >
          {t('edit')}
        </Button>
      </li>
    </ul>
  );
}
