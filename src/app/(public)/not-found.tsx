'use client';

import dynamic from 'next/dynamic';

/** An unknown address within the frame of the public pages. */
const NotFoundCard = dynamic(() => import('@/ui/parts/not-found').then(({ NotFound }) => NotFound));

export default NotFoundCard;
