'use client';

import dynamic from 'next/dynamic';

/** The page for something that does not exist, such as an unknown key. Its contents are loaded when it is shown. */
const NotFoundPage = dynamic(() => import('@/ui/parts/not-found').then(({ NotFound }) => NotFound));

export default NotFoundPage;
