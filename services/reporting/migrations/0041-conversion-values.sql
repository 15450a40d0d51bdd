-- What each conversion that counts is worth, by the campaign and creative that have its credit: the lists' return on ad
-- spend. A row is known by its message, so one that comes twice, by the view and by the backfill, is one.
CREATE TABLE IF NOT EXISTS conversion_value_rows
(
    campaign_id UInt32,
    creative_id UInt32,
    user_id UInt32,
    half_hour DateTime('UTC'),
    log_epoch LowCardinality(String),
    topic LowCardinality(String),
    partition UInt16,
    offset UInt64,
    conversion_value_nanos Int64
)
ENGINE = ReplacingMergeTree
ORDER BY (campaign_id, creative_id, log_epoch, topic, partition, offset)
SETTINGS non_replicated_deduplication_window = 10000;

-- Before the backfill, so that no insert falls between them.
CREATE MATERIALIZED VIEW IF NOT EXISTS conversion_value_rows_view TO conversion_value_rows AS
SELECT campaign_id, creative_id, user_id, half_hour, log_epoch, topic, partition, offset, conversion_value_nanos
FROM facts WHERE counted = 1 AND kind = 'conversion' AND conversion_value_nanos != 0;

INSERT INTO conversion_value_rows
SELECT campaign_id, creative_id, user_id, half_hour, log_epoch, topic, partition, offset, conversion_value_nanos
FROM facts WHERE counted = 1 AND kind = 'conversion' AND conversion_value_nanos != 0;

-- The calls of one pixel, which its page asks for every few seconds.
ALTER TABLE facts ADD INDEX IF NOT EXISTS pixel_id_index pixel_id TYPE bloom_filter(0.01) GRANULARITY 1;

ALTER TABLE facts MATERIALIZE INDEX pixel_id_index;
