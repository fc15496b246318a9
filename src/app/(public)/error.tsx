'use client';

import { FailedPage } from '@/ui/parts/failed-page';

export default FailedPage;
