'use client';

import { getNonce } from 'get-nonce';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { cleanHtml, type RemovedContent } from './clean';
import classes from './html-field.module.css';

/**
 * An HTML text as a page would show it, in a frame without scripts and requests. Says what was removed. Needs the
 * messages `html`.
 */
export function HtmlPreview({ html, label }: { html: string; label?: string | undefined }) {
  const t = useTranslations('html');
  const language = useLanguage();
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

/** Blocks scripts and requests, in case any remain after the cleaning. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A white background: such texts are written for it. */
const LOOK = `
:root { color-scheme: light; background: #fff; color: #1c242b; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 12px 14px; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
td, th { padding: 4px 8px; border: 1px solid #c3ccd4; text-align: start; }
[data-link] { color: #0b5c84; text-decoration: underline; }
`;

/**
 * The document of a preview's frame.
 * @param html cleaned HTML
 * @param options.nonce of the page, whose own policy applies in the frame as well
 */
const frameDocument = (html: string, { nonce, language }: { nonce: string; language: string }): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<title>-</title><style nonce="${nonce}">${LOOK}</style></head><body>${html}</body></html>`;
