-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "delivery_setting" ADD COLUMN     "due_before" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "sufficient_figure" SMALLINT,
ADD COLUMN     "sufficient_units" SMALLINT;
