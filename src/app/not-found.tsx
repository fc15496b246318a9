'use client';

import dynamic from 'next/dynamic';

/** The page for unknown addresses. Every page includes this file, so its contents are loaded only when it is shown. */
const NotFoundPage = dynamic(() =>
  import('@/ui/shell/unknown-address').then(({ UnknownAddress }) => UnknownAddress),
);

export default NotFoundPage;
