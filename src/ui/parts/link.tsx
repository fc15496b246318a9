import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link within the pages. Nothing is fetched before it is followed: a page of links would otherwise have the scripts
 * and figures of all of them sent.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
