ALTER TABLE "estimates" ADD COLUMN "model_npv_hard_only" double precision;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "model_headline" text;--> statement-breakpoint
-- What was generated before led with its whole case, and its report says so with hard savings beside it.
UPDATE estimates SET
    model_npv = (s.snapshot #>> '{result,metrics,npv}')::double precision,
    model_npv_hard_only = (s.snapshot #>> '{result,metricsHardOnly,npv}')::double precision
  FROM estimate_snapshots s WHERE s.estimate_id = estimates.id AND s.model_version = '1.0';
--> statement-breakpoint
-- The list by value, in the base currency; what has no result yet is the smallest.
CREATE INDEX estimates_by_headline ON estimates (coalesce(model_npv / currency_value, '-Infinity'::double precision), id)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE OR REPLACE VIEW listed_estimates AS
  SELECT id, name, owner_id, partner_id, customer_id, account_id, scenario_id, state, prod_combination_id, created_at,
    deleted_at, deleted_by_id, customer_key, owner_key, product_key, search_text, config_id, currency_sign,
    currency_value, model_npv, model_npv_hard_only, model_headline
  FROM estimates
  WHERE CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'team' THEN partner_id IS NULL AND (owner_id = (SELECT app_user_id())
      OR account_id IN (SELECT t.account_id FROM account_team t WHERE t.user_id = (SELECT app_user_id())))
    WHEN 'own' THEN owner_id = (SELECT app_user_id()) AND partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END;
