-- What a product's share of the estimates is: without it the planner takes every product to be rare, and reads all that have
-- it, a twentieth or a third of the table, to show ten. An index on the expression has such statistics, but of its keys.
CREATE STATISTICS estimates_products_share ON (string_to_array(prod_combination_id, ',')) FROM estimates;
--> statement-breakpoint
-- The products stand in the index of the newest as well, so that going through it for one reads no row.
DROP INDEX estimates_newest;
--> statement-breakpoint
CREATE INDEX estimates_newest ON estimates (created_at, id)
  INCLUDE (partner_id, owner_id, account_id, scenario_id, state, prod_combination_id) WHERE deleted_at IS NULL;
--> statement-breakpoint
ANALYZE estimates;
