import { watchHistory } from './ui/forms/leave-watches';

// Next runs this before its router.
watchHistory();
