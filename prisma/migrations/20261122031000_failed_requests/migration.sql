-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "api_key_usage" ADD COLUMN     "duplicate_items" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "failed_items" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "failed_request" (
    "request_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" UUID,
    "prefix" TEXT,
    "address" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT NOT NULL,
    "message" JSONB NOT NULL,
    "failed_items" INTEGER,
    "duplicate_items" INTEGER,

    CONSTRAINT "failed_request_pkey" PRIMARY KEY ("request_id")
);

-- CreateIndex
CREATE INDEX "failed_request_key_id_code_at_idx" ON "failed_request"("key_id", "code", "at" DESC);

-- CreateIndex
CREATE INDEX "failed_request_at_idx" ON "failed_request"("at");

-- AddForeignKey
ALTER TABLE "failed_request" ADD CONSTRAINT "failed_request_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
