-- Dimensions of traffic (schemas/traffic/dimensions.ts): zip.
ALTER TABLE facts ADD COLUMN IF NOT EXISTS zip LowCardinality(String);
