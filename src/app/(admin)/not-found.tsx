import { NotFound } from '@/ui/parts/not-found';

/** A thing that is not there, such as a key that never was. */
export default NotFound;
