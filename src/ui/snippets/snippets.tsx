'use client';

import { NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  KEY_VARIABLE,
  SNIPPET_TOOLS,
  type SnippetSource,
  type SnippetTool,
  snippetOf,
} from '@/domain/snippets/snippets';
import { CopyButton } from '@/ui/parts/copy-button';
import { KeyPrompt } from './key-prompt';
import classes from './snippets.module.css';

const CHOICE_WIDTH = 320;

/** What is shown, to be copied for a program that reads it by its address. Needs the messages `snippets`. */
export function Snippets({ source }: { source: SnippetSource }) {
  const t = useTranslations('snippets');
  const [tool, setTool] = useState<SnippetTool>(SNIPPET_TOOLS[0]);
  const text = snippetOf(tool, source);
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('for')}
        value={tool}
        onChange={({ currentTarget }) =>
          setTool(SNIPPET_TOOLS.find((one) => one === currentTarget.value) ?? SNIPPET_TOOLS[0])
        }
        data={SNIPPET_TOOLS.map((value) => ({ value, label: t(`tools.${value}`) }))}
        maw={CHOICE_WIDTH}
      />
      <Text size="sm" className={classes.steps} aria-live="polite">
        {t(`steps.${tool}`, { variable: KEY_VARIABLE })}
      </Text>
      <KeyPrompt tool={tool} />
      <figure className={classes.snippet} aria-label={t(`tools.${tool}`)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <pre tabIndex={0}>{text}</pre>
      </figure>
      <div>
        <CopyButton value={text} label={t('copy')} />
      </div>
    </Stack>
  );
}
