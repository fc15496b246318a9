'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { Thread } from '@/ui/comments/thread';
import { LeaveDialog } from '@/ui/record-panel/leave-dialog';
import { useLeaving } from '@/ui/record-panel/use-leaving';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import { cellAbout } from './about-cell';
import classes from './comments.module.css';

const WIDTH = 380;

/** The comments on a cell, beside it. Before a text that is not sent is lost, the person is asked. */
export function CommentPanel({ tools, opened }: ToolProps) {
  const { collection, showRecord } = tools;
  const t = useTranslations('comments');
  const language = useLanguage();
  const { record, column } = cellAbout(opened.about);
  const [isHeld, setHeld] = useState(false);
  const leaving = useLeaving();
  const { setDirty } = leaving;
  const onDirty = useCallback(
    (isDirty: boolean) => {
      setHeld(isDirty);
      setDirty(isDirty);
    },
    [setDirty],
  );
  const close = () => leaving.guard(tools.close);
  const openRecord = () =>
    leaving.guard(() => {
      tools.close();
      showRecord(record);
    });
  return (
    <>
      <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH} isHeld={isHeld}>
        <p className={classes.where}>
          {t('on', {
            column: collection.readableField(column)?.label[language] ?? column,
            record: String(record),
          })}
          <Anchor component="button" type="button" size="sm" onClick={openRecord}>
            {t('record')}
          </Anchor>
        </p>
        <Thread cell={{ collection: collection.resource, record, column }} onDirty={onDirty} />
      </ToolPanel>
      {leaving.isAsking && (
        <LeaveDialog text={t('leaving')} onLeave={leaving.confirm} onStay={leaving.stay} />
      )}
    </>
  );
}
