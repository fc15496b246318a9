-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "staff_name" TEXT NOT NULL,
    "collection" TEXT,
    "agency" TEXT,
    "file_name" TEXT NOT NULL,
    "file_bytes" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "status" TEXT NOT NULL,
    "progress" JSONB,
    "alive_at" TIMESTAMPTZ(3),
    "file" JSONB,
    "fits" JSONB,
    "shape" TEXT,
    "recipe" JSONB,
    "origin" JSONB,
    "steps" JSONB,
    "mode" TEXT,
    "counts" JSONB,
    "batch" BIGINT,
    "fault" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_file_chunk" (
    "import_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_file_chunk_pkey" PRIMARY KEY ("import_id","n")
);

-- CreateTable
CREATE TABLE "import_recipe" (
    "id" UUID NOT NULL,
    "collection" TEXT NOT NULL,
    "name" TEXT,
    "shape" TEXT NOT NULL,
    "agency" TEXT,
    "recipe" JSONB NOT NULL,
    "mode" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "staff_id" UUID NOT NULL,
    "staff_name" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_recipe_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_created_at_id_idx" ON "import"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "import_file_chunk_created_at_idx" ON "import_file_chunk"("created_at");

-- CreateIndex
CREATE INDEX "import_recipe_shape_idx" ON "import_recipe"("shape");

-- CreateIndex
CREATE INDEX "import_recipe_collection_name_idx" ON "import_recipe"("collection", "name");


-- Beyond what Prisma can express.

-- Most files are compressed already.
ALTER TABLE "import_file_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The rows of the previews: a table for each import, made by the service.
CREATE SCHEMA import_stage;

-- As before, but a transaction may name the slot that it renews. An import names one of its own, because it holds the slot
-- until it is committed, and the writers on other connections with the same slot would wait for it.
CREATE OR REPLACE FUNCTION renew_collection_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := 0;
  -- An assignment, and one hash below, because they cost a small write less than a statement and a conversion.
  ignored text := check_writer();
BEGIN
  IF TG_OP = 'INSERT' THEN
    added := (SELECT count(*) FROM written);
  ELSIF TG_OP = 'DELETE' THEN
    added := -(SELECT count(*) FROM written);
  ELSIF TG_OP = 'TRUNCATE' THEN
    -- TRUNCATE locks the table against everybody, so no other transaction holds a slot.
    UPDATE collection_version SET records = 0 WHERE collection = TG_TABLE_NAME;
  END IF;
  INSERT INTO collection_version AS v (collection, slot, token, label, records)
  VALUES (
    TG_TABLE_NAME, coalesce(nullif(current_setting('record_history.slot', true), '')::smallint, pg_backend_pid() % 32),
    hashtextextended(gen_random_uuid()::text, 0),
    nullif(current_setting('record_history.label', true), '')::timestamptz, added
  )
  ON CONFLICT (collection, slot) DO UPDATE
  SET token = excluded.token, label = greatest(v.label, excluded.label), records = v.records + excluded.records;
  RETURN NULL;
END
$$;
