-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "import" ADD COLUMN     "balance" JSONB;
