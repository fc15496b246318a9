-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "check_setting" ADD COLUMN     "method" TEXT;
