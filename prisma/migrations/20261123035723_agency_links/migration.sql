-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "failed_request" ADD COLUMN     "items" JSONB;

-- CreateTable
CREATE TABLE "agency_link" (
    "id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "agency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,

    CONSTRAINT "agency_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agency_link_hash_key" ON "agency_link"("hash");

-- CreateIndex
CREATE INDEX "agency_link_agency_idx" ON "agency_link"("agency");
