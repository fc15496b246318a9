-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "pinned_figure" (
    "id" TEXT NOT NULL,
    "collection" TEXT NOT NULL,
    "view" JSONB NOT NULL,
    "measure" TEXT NOT NULL,
    "figures" TEXT[],
    "label" TIMESTAMPTZ(3) NOT NULL,
    "value" TEXT NOT NULL,
    "records" INTEGER NOT NULL,
    "ids" int4multirange NOT NULL,
    "left_out" INTEGER NOT NULL,
    "name" JSONB NOT NULL,
    "period" JSONB,
    "release" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staff_id" UUID NOT NULL,
    "staff_name" TEXT NOT NULL,

    CONSTRAINT "pinned_figure_pkey" PRIMARY KEY ("id")
);


-- Beyond what Prisma can express.

-- The lines of the file from which an import's records came: of records with consecutive identifiers from consecutive
-- lines there is one row, whose "line" is that of its first record. "lines": the number of lines behind each record.
CREATE TABLE record_history.import_line (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  first_record integer NOT NULL,
  last_record integer NOT NULL,
  sheet text NOT NULL,
  line bigint NOT NULL,
  lines integer NOT NULL,
  PRIMARY KEY (batch_id, first_record)
);
-- For dropping old months.
CREATE INDEX import_line_time ON record_history.import_line USING brin (at);
