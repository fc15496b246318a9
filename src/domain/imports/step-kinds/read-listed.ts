import { z } from 'zod';
import { LIST_NAMES } from '../../collections/field';
import { judgeListed } from '../../places/judge-listed';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './sql';

/** Values of a list as they are listed: `0-4` as `00-04`. A text that is only near to one is doubtful; others are kept. */
export const readListed = defineLookupKind({
  kind: 'readListed',
  parameters: z.strictObject({ column: z.string(), list: z.enum(LIST_NAMES) }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'list', type: 'choice', choices: LIST_NAMES },
  ],
  groups({ column }, columns) {
    const found = findColumn(columns, column);
    return [{ from: [found], to: [found] }];
  },
  read({ list }, [text = null], { vocabulary }) {
    if (text === null) return { texts: [null] };
    const { kind, value, candidates = [] } = judgeListed(text, list, vocabulary?.lists);
    if (value !== undefined && (kind === 'listed' || kind === 'spelling')) return { texts: [value] };
    const likeliest = candidates[0]?.value;
    if (kind !== 'near' || likeliest === undefined) return { texts: [text] };
    return {
      texts: [likeliest],
      doubts: [{ place: 0, code: 'nearSpelling', text, read: likeliest, otherwise: text }],
    };
  },
});
