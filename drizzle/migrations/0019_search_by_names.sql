-- What a search finds is taken apart: estimates by their own name, and those of the customers and owners whose names fit.
-- The trigrams of a common name point to every eighth estimate; the customers that have it are a few, and their estimates
-- stand together in an index. `search_text` stays for the version before this one, which finds without its index, too.
CREATE INDEX estimates_name_search ON estimates USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX estimates_search;
--> statement-breakpoint
-- The customers of the transaction's scope, for searches by name: the scope as a plain condition, as in listed_estimates.
CREATE VIEW listed_customers AS
  SELECT id, name, partner_id, industry
  FROM customers
  WHERE CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'team' THEN partner_id IS NULL
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'own' THEN partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON listed_customers FROM worthwhile_app;
--> statement-breakpoint
GRANT SELECT ON listed_customers TO worthwhile_app;
