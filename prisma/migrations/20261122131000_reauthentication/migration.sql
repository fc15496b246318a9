-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "reauthenticated_at" TIMESTAMPTZ(3);
