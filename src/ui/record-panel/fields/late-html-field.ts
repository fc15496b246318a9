import { late } from '@/ui/late';
import { LoadingState } from '@/ui/parts/state';

/** The field of an HTML text, loaded with the first record that has one. */
export const LateHtmlField = late(
  () => import('@/ui/html-field/html-field').then((file) => file.HtmlField),
  LoadingState,
);
