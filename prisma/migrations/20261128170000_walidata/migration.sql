-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "walidata_setting" (
    "id" INTEGER NOT NULL,
    "on_since" TIMESTAMPTZ(3),
    "on_by" TEXT,
    "base_url" TEXT NOT NULL,
    "government" TEXT NOT NULL,
    "token" BYTEA,
    "token_at" TIMESTAMPTZ(3),
    "seconds" INTEGER NOT NULL,
    "is_internal" BOOLEAN NOT NULL,
    "automatic_since" TIMESTAMPTZ(3),
    "reference_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "walidata_setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "walidata_reference" (
    "code" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "field" TEXT NOT NULL,

    CONSTRAINT "walidata_reference_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "walidata_mapping" (
    "indicator" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "decimals" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "walidata_mapping_pkey" PRIMARY KEY ("indicator")
);

-- CreateTable
CREATE TABLE "walidata_value" (
    "government" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "indicator" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "wanted" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" JSONB,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_by" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "state_at" TIMESTAMPTZ(3) NOT NULL,
    "transaction" TEXT,
    "verified_on" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "alone" BOOLEAN NOT NULL DEFAULT false,
    "claim" UUID,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "walidata_value_pkey" PRIMARY KEY ("government","code","year")
);

-- CreateTable
CREATE TABLE "walidata_exchange" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "call" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "by_name" TEXT NOT NULL,
    "sent" TEXT,
    "status" INTEGER,
    "received" TEXT,
    "fault" TEXT,
    "ms" INTEGER,

    CONSTRAINT "walidata_exchange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "walidata_release" (
    "release_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "walidata_release_pkey" PRIMARY KEY ("release_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "walidata_mapping_code_key" ON "walidata_mapping"("code");

-- CreateIndex
CREATE INDEX "walidata_value_next_attempt_at_idx" ON "walidata_value"("next_attempt_at");
