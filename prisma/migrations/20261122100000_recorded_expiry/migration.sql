-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "recorded_expiry" TIMESTAMPTZ(3);
