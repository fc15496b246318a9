-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "paused_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_message" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "taken_until" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "fault" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_position" (
    "collection" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "since" TEXT NOT NULL,

    CONSTRAINT "webhook_position_pkey" PRIMARY KEY ("collection")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_key_id_idx" ON "webhook_endpoint"("key_id");

-- CreateIndex
CREATE INDEX "webhook_message_next_attempt_at_idx" ON "webhook_message"("next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_message_endpoint_id_created_at_idx" ON "webhook_message"("endpoint_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_message_endpoint_id_occasion_key" ON "webhook_message"("endpoint_id", "occasion");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
