CREATE TABLE "share_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"estimate_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"shows_owner" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "vendor_template" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"start_page" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"free_pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_estimate" ON "share_links" USING btree ("estimate_id","created_at");--> statement-breakpoint
ALTER TABLE "vendor_template" ADD CONSTRAINT "vendor_template_one_row" CHECK (id = 1);
--> statement-breakpoint
ALTER TABLE share_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY share_links_scope ON share_links
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id))
  WITH CHECK (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
-- The vendor's texts are read with any estimate of its own, and written by whoever sees all of the vendor's side.
ALTER TABLE vendor_template ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY vendor_template_scope ON vendor_template
  USING (app_scope() IN ('system', 'all', 'team')) WITH CHECK (app_scope() IN ('system', 'all'));
