import type { Field } from '@/domain/collections';
import { isText } from '@/domain/collections/view/view';
import { isMoment } from '../filter/moment-bound';

/** How one speaks of the order of a column's values. */
export const directionKind = (field: Field): 'texts' | 'moments' | 'numbers' =>
  isText(field) ? 'texts' : isMoment(field) ? 'moments' : 'numbers';
