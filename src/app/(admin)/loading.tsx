import { LoadingState } from '@/ui/parts/state';

/** While a page is made: the menu stays, so that one sees at once that the click was heard. */
export default function Loading() {
  return <LoadingState lines={8} />;
}
