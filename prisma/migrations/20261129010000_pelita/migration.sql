-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "pelita_setting" (
    "id" INTEGER NOT NULL,
    "on_since" TIMESTAMPTZ(3),
    "on_by" TEXT,
    "province_code" TEXT NOT NULL,
    "regency_code" TEXT NOT NULL,
    "default_year" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "release_day" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "lists_limited" BOOLEAN NOT NULL,
    "released_only" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "pelita_setting_pkey" PRIMARY KEY ("id")
);
