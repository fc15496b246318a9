-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "key_link" (
    "id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "order" JSONB NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT,
    "recipient" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "collected_at" TIMESTAMPTZ(3),
    "collected_address" TEXT,
    "key_id" UUID,
    "replaces_id" UUID,

    CONSTRAINT "key_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "key_link_hash_key" ON "key_link"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "key_link_key_id_key" ON "key_link"("key_id");

-- CreateIndex
CREATE INDEX "key_link_replaces_id_idx" ON "key_link"("replaces_id");

-- CreateIndex
CREATE INDEX "key_link_expires_at_idx" ON "key_link"("expires_at");

-- AddForeignKey
ALTER TABLE "key_link" ADD CONSTRAINT "key_link_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_link" ADD CONSTRAINT "key_link_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
