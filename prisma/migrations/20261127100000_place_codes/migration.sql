-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "place_entry" ADD COLUMN     "codes" JSONB;
