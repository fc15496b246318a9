'use client';

import dynamic from 'next/dynamic';

/** A thing that is not there, such as a key that never was. What it shows is fetched when it is shown. */
const NotFoundPage = dynamic(() => import('@/ui/parts/not-found').then(({ NotFound }) => NotFound));

export default NotFoundPage;
