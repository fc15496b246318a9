-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "letter" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "content" BYTEA,
    "occasion" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "letter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "letter_occasion_key" ON "letter"("occasion");

-- CreateIndex
CREATE INDEX "letter_next_attempt_at_idx" ON "letter"("next_attempt_at");
