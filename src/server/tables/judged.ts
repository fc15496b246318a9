import type { Collection } from '@/collections';
import type { ParseContext } from '@/collections/kinds/context';
import { type JudgedView, judgeKey, judgeView } from '@/collections/view/judge';
import type { Key } from '@/collections/view/view';
import { ViewFault } from '@/collections/view/view-fault';
import { ServiceError } from '@/server/errors';

/** A view whose columns and values are the collection's. @throws {ServiceError} `invalid_parameter` */
export function judgedView(view: unknown, collection: Collection, context: ParseContext): JudgedView {
  return accepted(judgeView(view, collection, context));
}

/** A place in a view. @throws {ServiceError} `invalid_parameter` */
export function judgedKey(key: readonly unknown[], view: JudgedView, context: ParseContext): Key {
  return accepted(judgeKey(key, view.sort, context));
}

/** What has been judged and found right. @throws {ServiceError} `invalid_parameter`, naming what is wrong */
export function accepted<T>(judged: T | ViewFault): T {
  if (!(judged instanceof ViewFault)) return judged;
  throw new ServiceError('invalid_parameter', { field: judged.field, details: judged.reason });
}
