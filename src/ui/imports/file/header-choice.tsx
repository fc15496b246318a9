'use client';

import { Radio, Select, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { ImportState } from '@/domain/imports/import';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import { firstLines } from './first-lines';
import classes from './header-choice.module.css';

const MAX_LINES = 15;
const MAX_CELLS = 12;
const HEIGHTS = ['1', '2', '3'];
const NONE = 'none';

/** The line of the file that names its columns, chosen by clicking on it, and the number of lines with names. */
export function HeaderChoice(options: {
  state: ImportState;
  file: FileTableInfo;
  header: FileReading['header'];
  onChange: (header: FileReading['header']) => void;
}) {
  const { state, file, header, onChange } = options;
  const t = useTranslations('imports.file');
  const name = useId();
  const [read] = state.steps;
  if (read === undefined) return null;
  const chosen = header === undefined ? undefined : header === null ? NONE : String(header.line);
  const choose = (line: string) =>
    onChange(line === NONE ? null : { line: Number(line), lines: header?.lines ?? 1 });
  return (
    <div>
      <Text size="sm" fw={500} id={`${name}-label`} mb={4}>
        {t('chooseHeader')}
      </Text>
      <ScrollRegion label={t('firstLines')} maxHeight="320px">
        <table className={classes.lines} aria-labelledby={`${name}-label`}>
          <tbody>
            {firstLines(file, { read, most: MAX_LINES }).map(({ line, cells }) => (
              <tr
                key={line}
                data-header={
                  (header != null && line >= header.line && line < header.line + header.lines) || undefined
                }
                onClick={() => choose(String(line))}
              >
                <th scope="row">
                  <Radio
                    size="xs"
                    name={name}
                    value={String(line)}
                    checked={chosen === String(line)}
                    onChange={() => choose(String(line))}
                    label={t('line', { line })}
                  />
                </th>
                {cells.slice(0, MAX_CELLS).map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={classes.more}>
        <Radio
          name={name}
          value={NONE}
          checked={chosen === NONE}
          onChange={() => choose(NONE)}
          label={t('withoutHeader')}
        />
        {header != null && (
          <Select
            label={t('headerLines')}
            data={HEIGHTS}
            value={String(header.lines)}
            onChange={(lines) => onChange({ line: header.line, lines: Number(lines ?? 1) })}
            w={180}
          />
        )}
      </div>
    </div>
  );
}
