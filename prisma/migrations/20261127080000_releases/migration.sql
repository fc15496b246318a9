-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "release_step" (
    "id" BIGSERIAL NOT NULL,
    "collection" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "follows" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "note" TEXT,
    "pinned_at" TIMESTAMPTZ(3),
    "top" INTEGER,
    "settled" TIMESTAMPTZ(3),

    CONSTRAINT "release_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release" (
    "id" UUID NOT NULL,
    "collection" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "mark" TEXT NOT NULL,
    "note" TEXT,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL,
    "top" INTEGER NOT NULL,
    "settled" TIMESTAMPTZ(3) NOT NULL,
    "year" INTEGER NOT NULL,
    "parts" TEXT[],
    "records" INTEGER NOT NULL,
    "public_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_by" TEXT NOT NULL,
    "approved_by" TEXT NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_setting" (
    "id" INTEGER NOT NULL,
    "needs_two" BOOLEAN NOT NULL,

    CONSTRAINT "release_setting_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "release_step_collection_period_follows_key" ON "release_step"("collection", "period", "follows");

-- CreateIndex
CREATE UNIQUE INDEX "release_collection_period_version_key" ON "release"("collection", "period", "version");
