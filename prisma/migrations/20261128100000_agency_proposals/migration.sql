-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "agency_key" TEXT,
ADD COLUMN     "note" TEXT,
ALTER COLUMN "key_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "agency_setting" (
    "agency" TEXT NOT NULL,
    "may_propose" BOOLEAN NOT NULL,

    CONSTRAINT "agency_setting_pkey" PRIMARY KEY ("agency")
);

-- CreateIndex
CREATE INDEX "proposal_agency_key_made_at_idx" ON "proposal"("agency_key", "made_at");
