import { Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { findCollection } from '@/domain/collections';
import { paragraphsOf } from '@/domain/reports/block';
import { useLanguage } from '@/i18n/use-language';
import classes from '../reports.module.css';
import type { WireBlock, WireReportFigures } from '../types';
import { IndicatorBlock } from './indicator-block';
import { PictureBlock } from './picture-block';
import { SummaryBlock } from './summary-block';

const ICON_SIZE = 16;

/** A block of a report: a text, figures, or why there are none. */
export function ReportBlockView({ block }: { block: WireBlock }) {
  if (block.kind === 'heading')
    return (
      <Title order={2} className={classes.heading ?? ''}>
        {block.text}
      </Title>
    );
  if (block.kind === 'text')
    return (
      <div className={classes.text}>
        {paragraphsOf(block.text).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal paragraphs are alike
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    );
  if (block.state === 'shown') return <Figures block={block} />;
  return <WithoutFigures block={block} />;
}

/** Figures of a table or an indicator, as its own page shows them. */
function Figures({ block }: { block: WireReportFigures }) {
  const { title, notes, query } = block;
  const heading = { title, notes };
  switch (block.kind) {
    case 'picture':
      return (
        <PictureBlock
          // A reader's choices within a block end when the shared filters change.
          key={query}
          collection={findCollection(block.collection)!}
          {...{ kind: block.picture, query }}
          heading={heading}
        />
      );
    case 'summary':
      return (
        <SummaryBlock
          key={query}
          collection={findCollection(block.collection)!}
          query={query}
          heading={heading}
        />
      );
    default:
      return <IndicatorBlock key={query} {...{ name: block.indicator, query }} heading={heading} />;
  }
}

/** Why a block has no figures: its reader may not see them, or the data for them no longer exist. */
function WithoutFigures({ block }: { block: Exclude<WireBlock, { text: string } | { state: 'shown' }> }) {
  const t = useTranslations('reports.states');
  const kinds = useTranslations('reports.form.kinds');
  const format = useFormatter();
  const language = useLanguage();
  const id = useId();
  return (
    <section className={classes.without} aria-labelledby={id}>
      <IconEyeOff size={ICON_SIZE} aria-hidden />
      <div>
        <Title order={2} size="h5" id={id}>
          {block.title === '' ? kinds(block.kind) : block.title}
        </Title>
        <Text size="sm">
          {block.state === 'not_permitted'
            ? t('not_permitted', { of: block.of[language] })
            : t(`missing.${block.missing.what}`, { names: format.list([...block.missing.names]) })}
        </Text>
      </div>
    </section>
  );
}
