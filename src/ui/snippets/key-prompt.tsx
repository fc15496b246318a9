'use client';

import { useTranslations } from 'next-intl';
import { KEY_VARIABLE, type SnippetTool } from '@/domain/snippets/snippets';
import classes from './snippets.module.css';

type Way = 'anonymous' | 'windows' | 'basic' | 'web_api' | 'organizational' | 'configurations' | 'qgis_basic';
type Line = Readonly<{ label: string; before?: string; after?: string }>;

const OF_POWER_QUERY: readonly Way[] = ['anonymous', 'windows', 'basic', 'web_api', 'organizational'];
/** The ways to sign in between which programs let one choose, in their order; none: they ask at once. */
const WAYS: Partial<Record<SnippetTool, readonly Way[]>> = {
  excel: OF_POWER_QUERY,
  power_bi: OF_POWER_QUERY,
  libreoffice: [],
  qgis: ['configurations', 'qgis_basic'],
};
const CHOSEN: readonly Way[] = ['basic', 'qgis_basic'];

const exported = (label: string): Line => ({ label, before: `export ${KEY_VARIABLE}="`, after: '"' });

/** A drawing of the place where a program asks for the key. The steps beside it say the same. Needs the messages `snippets`. */
export function KeyPrompt({ tool }: { tool: SnippetTool }) {
  const t = useTranslations('snippets.keyPlace');
  const name = useTranslations('snippets.tools')(tool);
  const ways = WAYS[tool];
  const lines: Partial<Record<SnippetTool, readonly Line[]>> = {
    google_sheets: [{ label: t('property', { variable: KEY_VARIABLE }) }],
    r: [{ label: '.Renviron', before: `${KEY_VARIABLE}=` }],
    pandas: [{ label: 'Windows', before: `setx ${KEY_VARIABLE} "`, after: '"' }, exported('Linux, macOS')],
    curl: [exported('Linux, macOS, Git Bash')],
  };
  const asked = ways === undefined ? (lines[tool] ?? []) : [{ label: t('password') }];
  return (
    <figure className={classes.place}>
      <figcaption>{t(ways === undefined ? 'read' : 'asked', { tool: name })}</figcaption>
      <div className={classes.dialog} aria-hidden>
        {ways !== undefined && ways.length > 0 && (
          <div className={classes.ways}>
            {ways.map((way) => (
              <span key={way} data-chosen={CHOSEN.includes(way) || undefined}>
                {t(`ways.${way}`)}
              </span>
            ))}
          </div>
        )}
        {ways !== undefined && (
          <div className={classes.line}>
            <span>{t('user')}</span>
            <span className={classes.field}>{t('anyUser')}</span>
          </div>
        )}
        {asked.map(({ label, before, after }: Line) => (
          <div className={classes.line} key={label}>
            <span>{label}</span>
            <span className={classes.field}>
              {before}
              <mark>{t('key')}</mark>
              {after}
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
