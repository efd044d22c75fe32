ALTER TABLE "report_batches" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_batches" ADD COLUMN "served_at" timestamp with time zone;