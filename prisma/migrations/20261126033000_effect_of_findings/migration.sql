-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "finding" ADD COLUMN     "effect" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "finding_state_effect_idx" ON "finding"("state", "effect");
