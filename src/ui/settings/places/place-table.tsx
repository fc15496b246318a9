'use client';

import { Anchor, Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DotBadge } from '@/ui/parts/dot-badge';
import cards from '../card-table.module.css';
import { ChangePlaceDialog } from './change-place-dialog';
import { CodesDialog } from './codes-dialog';
import { CodesOfPlace } from './codes-of-place';
import classes from './places.module.css';
import type { WirePlace } from './types';
import { usePlaceChanges } from './use-place-changes';
import { WithdrawPlaceDialog } from './withdraw-place-dialog';

type Asked = Readonly<{ act: 'change' | 'codes' | 'withdraw'; place: WirePlace }>;

/** Places with their codes and other names: a table on wide screens, cards on narrow ones. */
export function PlaceTable(options: {
  places: readonly WirePlace[];
  /** Whether they are in different larger places, which are then named. */
  showsPath: boolean;
  mayChange: boolean;
  onOpen: (code: string) => void;
}) {
  const { places, showsPath, mayChange, onOpen } = options;
  const t = useTranslations('places');
  const [asked, setAsked] = useState<Asked>();
  const { restore } = usePlaceChanges();
  return (
    <>
      <div className={cards.frame}>
        <table className={cards.table} aria-label={t('table')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.code')}</th>
              <th scope="col">{t('columns.aliases')}</th>
              {mayChange && <th scope="col">{t('columns.actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.code}>
                <th scope="row">
                  {place.level === 'village' ? (
                    place.name
                  ) : (
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      ta="start"
                      onClick={() => onOpen(place.code)}
                    >
                      {place.name}
                    </Anchor>
                  )}
                  <Text size="xs" c="var(--ink-quiet)">
                    {showsPath && place.path.length > 0
                      ? place.path.map(({ name }) => name).join(' › ')
                      : place.level !== 'village' && t(`inside.${place.level}`, { count: place.inside })}
                  </Text>
                  {place.withdrawn !== null && (
                    <DotBadge color="gray">
                      {place.withdrawn.into === null
                        ? t('withdrawn')
                        : t('merged', { into: place.withdrawn.into })}
                    </DotBadge>
                  )}
                </th>
                <td className={classes.code}>
                  <CodesOfPlace place={place} />
                </td>
                <td className={classes.aliases}>{place.aliases.join(', ')}</td>
                {mayChange && (
                  <td className={cards.actions}>
                    {place.withdrawn === null ? (
                      <>
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={t('changeOf', { name: place.name })}
                          onClick={() => setAsked({ act: 'change', place })}
                        >
                          {t('change')}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          aria-label={t('codesOf', { name: place.name })}
                          onClick={() => setAsked({ act: 'codes', place })}
                        >
                          {t('codesButton')}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          aria-label={t('withdrawOf', { name: place.name })}
                          onClick={() => setAsked({ act: 'withdraw', place })}
                        >
                          {t('withdraw')}
                        </Button>
                      </>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('restoreOf', { name: place.name })}
                        onClick={() => restore.mutate({ code: place.code })}
                      >
                        {t('restore')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked?.act === 'change' && (
        <ChangePlaceDialog place={asked.place} onClose={() => setAsked(undefined)} />
      )}
      {asked?.act === 'codes' && <CodesDialog place={asked.place} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'withdraw' && (
        <WithdrawPlaceDialog
          place={asked.place}
          others={places.filter(({ code, withdrawn, level }) => {
            const isOther = code !== asked.place.code && level === asked.place.level;
            return isOther && withdrawn === null;
          })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
