-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "import" ADD COLUMN     "continues" UUID;

-- CreateIndex
CREATE INDEX "import_continues_idx" ON "import"("continues");
