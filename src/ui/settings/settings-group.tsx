'use client';

import { Card, Title, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { DotBadge } from '../parts/dot-badge';
import classes from './settings.module.css';
import { useSettingWords, type WireSetting } from './use-setting-words';

/** The settings of one subject. */
export function SettingsGroup(options: { group: WireSetting['group']; settings: readonly WireSetting[] }) {
  const { group, settings } = options;
  const t = useTranslations('settings.groups');
  const id = useId();
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb={4}>
        {t(group)}
      </Title>
      <dl className={classes.settings}>
        {settings.map((setting) => (
          <Setting key={setting.name} setting={setting} />
        ))}
      </dl>
    </Card>
  );
}

function Setting({ setting }: { setting: WireSetting }) {
  const t = useTranslations('settings');
  const say = useSettingWords();
  const { name, source, set, value } = setting;
  // The operator's command sets the kind of environment, which is not a setting.
  if (name === 'NODE_ENV') return null;
  const isSaid = set && value !== '';
  return (
    <div className={classes.setting}>
      <dt>
        <span className={classes.label}>{t(`names.${name}.label`)}</span>
        <code className={classes.variable}>{name}</code>
        <span className={classes.hint}>{t(`names.${name}.hint`)}</span>
      </dt>
      <dd>
        <span className={isSaid ? classes.value : classes.notSet}>{say(setting)}</span>
        <span className={classes.source}>
          <VisuallyHidden>{t('source')}: </VisuallyHidden>
          {source === 'default' ? t('sources.default') : <DotBadge>{t(`sources.${source}`)}</DotBadge>}
        </span>
      </dd>
    </div>
  );
}
