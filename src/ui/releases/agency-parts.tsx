'use client';

import { Button, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Moment } from '@/ui/parts/moment';
import { ReleaseStateMark } from '@/ui/release-state/release-state';
import classes from './releases.module.css';
import { ReturnPartDialog } from './return-part-dialog';
import type { WireReleaseDetail, WireReleasePart } from './types';

/**
 * What the agencies that are responsible for units have submitted of a period, and a button to return the part of one.
 * @param options.mayReturn whether the person may return a part
 */
export function AgencyParts({ detail, mayReturn }: { detail: WireReleaseDetail; mayReturn: boolean }) {
  const t = useTranslations('releases.agencies');
  const format = useFormatter();
  const [returned, setReturned] = useState<Readonly<{ detail: WireReleaseDetail; part: WireReleasePart }>>();
  const { parts, unassigned } = detail.agencies;
  const namesOf = (names: readonly string[]) =>
    format.list(names.map((name) => (name === '' ? t('whole') : name)));
  return (
    <>
      <ul className={classes.entries}>
        {parts.map((part) => (
          <li key={part.agency} data-agency={part.state}>
            <ReleaseStateMark state={part.state} /> <strong>{part.name}</strong>
            <p className={classes.aside}>
              {t('units', { names: namesOf(part.units.map(({ name }) => name)) })}
            </p>
            {part.state !== 'open' && part.last !== null && <LastStep last={part.last} />}
            {part.units.every(({ records }) => records === 0) && (
              <p className={classes.aside}>{t('noRecords')}</p>
            )}
            {part.hasChanged && <p className={classes.reason}>{t('changed')}</p>}
            {mayReturn && part.state === 'submitted' && (
              <Button
                mt="xs"
                size="sm"
                variant="default"
                data-screen-only
                aria-label={t('returnOf', { name: part.name })}
                onClick={() => setReturned({ detail, part })}
              >
                {t('return')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {unassigned.length > 0 && (
        <Text size="sm" mt="xs">
          {t('unassigned', { names: namesOf(unassigned) })}
        </Text>
      )}
      {returned !== undefined && <ReturnPartDialog {...returned} onClose={() => setReturned(undefined)} />}
    </>
  );
}

function LastStep({ last }: { last: NonNullable<WireReleasePart['last']> }) {
  const t = useTranslations('releases.agencies');
  return (
    <>
      <p className={classes.aside}>{t.rich('by', { by: last.by, at: () => <Moment at={last.at} /> })}</p>
      {last.note !== null && <p className={classes.note}>{last.note}</p>}
    </>
  );
}
