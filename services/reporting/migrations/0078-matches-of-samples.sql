-- What of the advertisers' filter lists and contextual bundles matched a sampled imp; a sample from before these were looked up,
-- or of one that could not be named, does not know.
ALTER TABLE inventory ADD COLUMN IF NOT EXISTS filter_list_ids Array(UInt32) CODEC(ZSTD(1));

ALTER TABLE inventory ADD COLUMN IF NOT EXISTS contextual_bundle_ids Array(UInt32) CODEC(ZSTD(1));

ALTER TABLE inventory ADD COLUMN IF NOT EXISTS knows_matches UInt8 DEFAULT 0;
