-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "release_step" ADD COLUMN     "agency" TEXT;

-- CreateTable
CREATE TABLE "release_part_step" (
    "id" BIGSERIAL NOT NULL,
    "collection" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "agency" TEXT NOT NULL,
    "agency_name" TEXT NOT NULL,
    "follows" BIGINT NOT NULL,
    "round" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "note" TEXT,
    "units" TEXT[],
    "pinned_at" TIMESTAMPTZ(3),

    CONSTRAINT "release_part_step_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "release_part_step_collection_period_agency_follows_key" ON "release_part_step"("collection", "period", "agency", "follows");
