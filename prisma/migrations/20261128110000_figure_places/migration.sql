-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "pinned_figure" ADD COLUMN     "placed" JSONB;
