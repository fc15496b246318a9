'use client';

import { Input } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { HtmlEditor, type HtmlEditorProps } from './html-editor';
import classes from './html-field.module.css';
import { HtmlPreview } from './html-preview';

export type HtmlFieldProps = HtmlEditorProps & Readonly<{ readOnly?: boolean }>;

/**
 * An HTML text to be read, or edited as its source. Showing it never changes what is stored. Needs the messages `html`;
 * runs only in a browser, so it must be loaded by `next/dynamic` without server rendering.
 */
export function HtmlField({ readOnly = false, ...editor }: HtmlFieldProps) {
  const t = useTranslations('html');
  if (!readOnly) return <HtmlEditor {...editor} />;
  return (
    <div className={classes.field}>
      <Input.Label component="div">{editor.label}</Input.Label>
      {editor.description !== undefined && <Input.Description>{editor.description}</Input.Description>}
      <HtmlPreview html={editor.value} label={editor.label} />
      <details className={classes.details}>
        <summary>{t('source')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className={classes.stored}>
          {editor.value}
        </pre>
      </details>
    </div>
  );
}
