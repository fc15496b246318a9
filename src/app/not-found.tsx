'use client';

import dynamic from 'next/dynamic';

/** An address without a page. Every page carries this file: what it shows is fetched when it is shown. */
const NotFoundPage = dynamic(() =>
  import('@/ui/shell/unknown-address').then(({ UnknownAddress }) => UnknownAddress),
);

export default NotFoundPage;
