import { NotFound } from '@/ui/parts/not-found';
import { PublicFrame } from '@/ui/shell/public-frame';

/** An address without a page. */
export default function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  );
}
