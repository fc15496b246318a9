'use client';

import { getNonce } from 'get-nonce';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { cleanHtml, type RemovedContent } from './clean';
import { frameDocument } from './frame-document';
import classes from './html-field.module.css';

/**
 * An HTML text as a page would show it, in a frame without scripts and requests. Says what was removed. Needs the
 * messages `html`.
 */
export function HtmlPreview({ html, label }: { html: string; label?: string | undefined }) {
  const t = useTranslations('html');
  const language = useLocale();
  const { html: cleaned, dropped } = useMemo(() => cleanHtml(html), [html]);
  return (
    <div className={classes.preview}>
      <iframe
        className={classes.frame}
        title={label ?? t('preview')}
        sandbox=""
        srcDoc={frameDocument(cleaned, { nonce: getNonce() ?? '', language })}
      />
      {dropped.length > 0 && <LeftOut dropped={dropped} />}
    </div>
  );
}

function LeftOut({ dropped }: { dropped: readonly RemovedContent[] }) {
  const t = useTranslations('html');
  const named = (kind: RemovedContent['kind']) => dropped.filter((one) => one.kind === kind);
  const elements = named('element').map(({ name }) => `<${name}>`);
  const attributes = named('attribute').map(({ name }) => name);
  return (
    <p className={classes.leftOut} role="status">
      {t.rich('leftOut', {
        names: () =>
          [...elements, ...attributes].map((name, place) => (
            <span key={name}>
              {place > 0 && ', '}
              <code>{name}</code>
            </span>
          )),
      })}
    </p>
  );
}
