import { createTranslator } from 'next-intl';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import type { ShownAs } from '@/domain/answers/shown-as';
import { localeOf } from '@/domain/languages';
import { messagesOf } from '@/i18n/messages';
import { type AboutAsked, type AboutLine, aboutFile } from '../coverage/about-file';
import type { TableModel } from './table-model';
import type { SummaryWords } from './words';

type Asked = Omit<AboutAsked, 'isLatest'> &
  Readonly<{
    request: SummaryRequest;
    way: ShownAs;
    /** The number of records left out because they cannot be right; null: none is left out. */
    without: number | null;
    model: Pick<TableModel, 'columns'>;
    words: SummaryWords;
  }>;

/** The description of a summary in a file: each line has a heading and a text. */
export function summaryAbout(asked: Asked): readonly AboutLine[] {
  const { language, request, way, without, model, words } = asked;
  const [messages, locale] = [messagesOf(language), localeOf(language)];
  const t = createTranslator({ locale, messages, namespace: 'summaries' });
  const coverage = createTranslator({ locale, messages, namespace: 'coverage' });
  const ranking = words.rankingNote(request);
  const notes: AboutLine[] = model.columns.flatMap((column): AboutLine[] =>
    column.without === undefined
      ? []
      : [[coverage('about.compared'), t('notCompared.line', { column: column.text, what: column.without })]],
  );
  if (without !== null)
    notes.push([coverage('about.doubtful'), coverage('certain.without', { records: without })]);
  if (ranking !== undefined) notes.push([coverage('about.meaning'), ranking]);
  return aboutFile(
    { ...asked, isLatest: request.measure === 'last' },
    { content: words.title(request, way), notes },
  );
}
