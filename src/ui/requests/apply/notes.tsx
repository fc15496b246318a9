import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './apply.module.css';

/** What happens to a request, and which of its data are kept. */
export function Notes() {
  const t = useTranslations('requests.apply');
  return (
    <div className={classes.notes}>
      <section>
        <Title order={2} size="h5" mb={6}>
          {t('next.title')}
        </Title>
        <Text size="sm" component="ol">
          <li>{t('next.number')}</li>
          <li>{t('next.decision')}</li>
          <li>{t('next.key')}</li>
        </Text>
      </section>
      <section>
        <Title order={2} size="h5" mb={6}>
          {t('stored.title')}
        </Title>
        <Text size="sm">{t('stored.text')}</Text>
      </section>
    </div>
  );
}
