import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { declaredFigures, periodsOf } from '@/domain/collections/parts';
import { OTHERS } from '@/domain/pictures/others';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { CopyFor } from '@/ui/snippets/copy-for';
import { Snippets } from '@/ui/snippets/snippets';
import { PartsLeftOut } from '@/ui/table/tools/view/parts-left-out';
import { pictureSource, type ShownPicture } from './picture-source';
import { hasPeriodNames } from './picture-words';

/** The figures of a picture, to be copied for a program that reads them by their address. */
export const CopyPicture = (shown: ShownPicture) => <CopyFor>{() => <Content {...shown} />}</CopyFor>;

function Content(shown: ShownPicture) {
  const { collection, picture, data } = shown;
  const t = useTranslations('snippets');
  const language = useLanguage();
  const figures = declaredFigures(collection).map(({ field }) => field);
  const [figure, setFigure] = useState(figures[0]?.name);
  const found = pictureSource(shown, figure);
  if ('missing' in found)
    return (
      <>
        <Text>{t(`missing.${found.missing}`)}</Text>
        <Anchor component={Link} href={found.summary} underline="always">
          {t(`summary.${found.missing}`)}
        </Anchor>
      </>
    );
  const { drawn } = data;
  const names = [...(drawn?.names ?? []), ...(drawn?.series ?? []).map(({ name }) => name)];
  const isOfOnePeriod = !hasPeriodNames(picture, data) && data.before === null;
  const notes = [
    ...(names.includes(OTHERS) ? [t('others')] : []),
    ...(isOfOnePeriod && data.covered.length > 0
      ? [
          t('ofPeriod', {
            fields: periodsOf(collection)
              .map(({ name }) => name)
              .join(', '),
          }),
        ]
      : []),
  ];
  return (
    <>
      {figures.length > 1 && (
        <NativeSelect
          label={t('figure')}
          description={t('figureHint')}
          value={figure}
          onChange={({ currentTarget }) => setFigure(currentTarget.value)}
          data={figures.map(({ name, label }) => ({ value: name, label: label[language] }))}
        />
      )}
      <Snippets source={found.source} />
      <PartsLeftOut collection={collection} left={found.left} />
      {notes.map((note) => (
        <Text key={note} size="sm" c="var(--ink-quiet)">
          {note}
        </Text>
      ))}
    </>
  );
}
