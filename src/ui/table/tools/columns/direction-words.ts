import type { Field } from '@/domain/collections';
import { isText } from '@/domain/collections/view/view';
import { isMoment } from '../filter/moment-bound';

/** The names of the two sort directions of a column. */
export const directionKind = (field: Field): 'texts' | 'moments' | 'numbers' =>
  isText(field) ? 'texts' : isMoment(field) ? 'moments' : 'numbers';
