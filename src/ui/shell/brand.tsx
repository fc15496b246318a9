import { useTranslations } from 'next-intl';
import classes from './shell.module.css';

/** The product's logo and name. */
export function Brand() {
  const t = useTranslations('common');
  return (
    <>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <title>{t('product')}</title>
        <rect width="28" height="28" rx="8" fill="var(--mantine-color-sea-8)" />
        <path d="M7 20v-5M12 20V9M17 20v-8M22 20V6" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      <span className={classes.brandName}>{t('product')}</span>
    </>
  );
}
