-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "suspended_reason" TEXT;

-- AlterTable
ALTER TABLE "failed_request" ADD COLUMN     "stored_items" INTEGER;

-- CreateIndex
CREATE INDEX "failed_request_address_at_idx" ON "failed_request"("address", "at" DESC);

-- Keys that are suspended already: the reason is in the history.
UPDATE "api_key" SET "suspended_reason" = (
  SELECT "reason" FROM "history_event" h
   WHERE h."subject_kind" = 'key' AND h."subject_id" = "api_key"."id"::text AND h."action" = 'key.suspended'
   ORDER BY h."at" DESC, h."id" DESC LIMIT 1)
 WHERE "suspended_at" IS NOT NULL;
