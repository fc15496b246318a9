'use client';

import { Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { metadataMemberLabel } from '@/domain/metadata/forms/forms';
import type { MetadataFault, MetadataJudgement } from '@/domain/metadata/judge';
import { useLanguage } from '@/i18n/use-language';
import { memberFieldId } from '../address';
import { LevelBadge } from '../level-badge';
import classes from '../metadata.module.css';

/** What a form is enough for, and links to what it lacks or what is wrong in it. */
export function MetadataStanding({ judgement }: { judgement: MetadataJudgement }) {
  const t = useTranslations('metadata.form');
  const { level, missing, wrong } = judgement;
  const forDraft = new Set(missing.draft.map(({ member }) => member));
  const later = missing.submission.filter(({ member }) => !forDraft.has(member));
  return (
    <section aria-label={t('standing')} className={classes.standing}>
      <Group gap="sm">
        <LevelBadge level={level} />
        <Text size="sm" role="status">
          {t('counted', { missing: missing.submission.length, wrong: wrong.length })}
        </Text>
      </Group>
      <Faults title={t('wrongTitle')} faults={wrong} />
      <Faults title={t('draftTitle')} faults={missing.draft} />
      <Faults title={t('submissionTitle')} faults={later} />
    </section>
  );
}

function Faults({ title, faults }: { title: string; faults: readonly MetadataFault[] }) {
  const language = useLanguage();
  if (faults.length === 0) return null;
  return (
    <details>
      <summary className={classes.summary}>{`${title} (${faults.length})`}</summary>
      <ul className={classes.faults}>
        {faults.map(({ member }) => (
          <li key={member}>
            <a
              href={`#${memberFieldId(member)}`}
              onClick={(event) => {
                const field = document.getElementById(memberFieldId(member));
                if (field === null) return;
                event.preventDefault();
                field.focus();
              }}
            >
              {metadataMemberLabel(member)?.[language] ?? member}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
