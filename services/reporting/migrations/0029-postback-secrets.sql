-- How the server that reported a conversion showed the account's postback secret; the index finds them, because most rows have none.
ALTER TABLE facts ADD COLUMN IF NOT EXISTS postback_secret LowCardinality(String) DEFAULT '';

ALTER TABLE facts ADD INDEX IF NOT EXISTS postback_secret_index postback_secret TYPE set(8) GRANULARITY 4;
