-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "import" ADD COLUMN     "search" JSONB,
ADD COLUMN     "search_at" TIMESTAMPTZ(3);
