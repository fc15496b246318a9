-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "proposes_only" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "proposal" (
    "id" UUID NOT NULL,
    "collection" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key_id" UUID NOT NULL,
    "key_name" TEXT NOT NULL,
    "agency" TEXT,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "items" INTEGER NOT NULL,
    "not_kept" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "taken" INTEGER NOT NULL DEFAULT 0,
    "batch" BIGINT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_item" (
    "proposal_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "record" INTEGER,
    "proposed" JSONB NOT NULL,
    "seen" JSONB,
    "is_taken" BOOLEAN,

    CONSTRAINT "proposal_item_pkey" PRIMARY KEY ("proposal_id","place")
);

-- CreateIndex
CREATE INDEX "proposal_key_id_made_at_idx" ON "proposal"("key_id", "made_at");

-- CreateIndex
CREATE INDEX "proposal_state_made_at_idx" ON "proposal"("state", "made_at");

-- AddForeignKey
ALTER TABLE "proposal_item" ADD CONSTRAINT "proposal_item_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
