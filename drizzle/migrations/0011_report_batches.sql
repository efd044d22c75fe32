CREATE TABLE "queue_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"lock_names" text[] NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_batch_items" (
	"batch_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"estimate_id" bigint NOT NULL,
	"estimate_name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" text,
	"worker_id" text,
	"lease_until" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"sha256" text,
	"size_bytes" integer,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "report_batch_items_batch_id_n_pk" PRIMARY KEY("batch_id","n")
);
--> statement-breakpoint
CREATE TABLE "report_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"partner_id" bigint,
	"format" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"total" integer NOT NULL,
	"submission_id" text,
	"fingerprint" text NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "report_files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_files" ADD COLUMN "kept_until" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_batch_items" ADD CONSTRAINT "report_batch_items_batch_id_report_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."report_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_batches" ADD CONSTRAINT "report_batches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_batches" ADD CONSTRAINT "report_batches_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_batch_items_open" ON "report_batch_items" USING btree ("batch_id","n") WHERE "report_batch_items"."state" IN ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "report_batches_submission" ON "report_batches" USING btree ("owner_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_batches_open_order" ON "report_batches" USING btree ("owner_id","fingerprint") WHERE "report_batches"."state" = 'open';--> statement-breakpoint
CREATE INDEX "report_batches_owner" ON "report_batches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "report_batches_open" ON "report_batches" USING btree ("id") WHERE "report_batches"."state" = 'open';--> statement-breakpoint
CREATE INDEX "report_files_kept_until" ON "report_files" USING btree ("kept_until") WHERE "report_files"."bytes" IS NOT NULL;
--> statement-breakpoint
-- Whether a batch that `owner` of `partner` ordered is in the scope. Whoever sees an organisation's work sees its batches;
-- a team shares estimates, not orders.
CREATE FUNCTION app_sees_batch(owner bigint, partner bigint) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT CASE app_scope()
     WHEN 'system' THEN true
     WHEN 'all' THEN true
     WHEN 'partner' THEN partner = app_partner_id()
     WHEN 'team' THEN owner = app_user_id()
     WHEN 'own' THEN owner = app_user_id()
     ELSE false END $$;
--> statement-breakpoint
ALTER TABLE report_batches ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_batches_scope ON report_batches
  USING (app_sees_batch(owner_id, partner_id)) WITH CHECK (app_sees_batch(owner_id, partner_id));
--> statement-breakpoint
ALTER TABLE report_batch_items ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_batch_items_scope ON report_batch_items
  USING (EXISTS (SELECT 1 FROM report_batches b WHERE b.id = batch_id))
  WITH CHECK (EXISTS (SELECT 1 FROM report_batches b WHERE b.id = batch_id));
--> statement-breakpoint
-- Written by the owner's own connection of each worker, as the queue's tables are.
ALTER TABLE queue_workers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
REVOKE ALL ON queue_workers FROM worthwhile_app;
--> statement-breakpoint
-- Many jobs of one task in one statement; `priority`: the lower, the earlier. Beside `enqueue_job`, and for the same reason.
CREATE FUNCTION enqueue_jobs(task text, payload json, job_keys text[], max_attempts integer, priority integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT (task, payload, NULL, NULL, max_attempts, job_key, priority, NULL)::graphile_worker.job_spec
    FROM unnest(job_keys) AS job_key));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_jobs(text, json, text[], integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_jobs(text, json, text[], integer, integer) TO worthwhile_app;
