'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconPilcrow,
  IconTable,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './html-field.module.css';
import { ELEMENTS, type Element } from './markup';

const ICON_SIZE = 18;

const ICONS: Readonly<Record<Element, typeof IconBold>> = {
  heading: IconHeading,
  paragraph: IconPilcrow,
  bold: IconBold,
  italic: IconItalic,
  list: IconList,
  table: IconTable,
  link: IconLink,
};

/** Buttons that insert elements into the source. */
export function HtmlToolbar({
  controls,
  onWrite,
}: {
  /** The identifier of the field with the source. */
  controls: string;
  onWrite: (element: Element) => void;
}) {
  const t = useTranslations('html');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={t('elements.label')} className={classes.toolbar}>
      {ELEMENTS.map((element) => {
        const Icon = ICONS[element];
        return (
          <Tooltip key={element} label={t(`elements.${element}`)} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(`elements.${element}`)}
              aria-controls={controls}
              onClick={() => onWrite(element)}
            >
              <Icon size={ICON_SIZE} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}
