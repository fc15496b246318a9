import { services } from '@/server/services';
import { answerCall } from '@/server/trpc/http';

/** The procedures, for the pages. */
const handler = (req: Request): Promise<Response> => answerCall(req, services());

export { handler as GET, handler as POST };
