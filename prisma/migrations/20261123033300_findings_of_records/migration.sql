-- Previous version: may go on writing.

-- CreateIndex
CREATE INDEX "finding_collection_state_idx" ON "finding"("collection", "state");

-- CreateIndex
CREATE INDEX "finding_key_idx" ON "finding" USING HASH ("key");
