-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "access_request" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "asked_by_name" TEXT,
ADD COLUMN     "question" TEXT,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "access_request" ADD COLUMN     "same_as_id" UUID;

-- CreateIndex
CREATE INDEX "access_request_same_as_id_idx" ON "access_request"("same_as_id");

-- AddForeignKey
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_same_as_id_fkey" FOREIGN KEY ("same_as_id") REFERENCES "access_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;
