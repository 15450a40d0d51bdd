-- Dimensions of traffic (schemas/traffic/dimensions.ts): metro.
ALTER TABLE facts ADD COLUMN IF NOT EXISTS metro LowCardinality(String);
