-- What is remembered of bids, so that nothing counts twice, is kept for as long as something of a bid may still count
-- (BID_MEMORY_DAYS), and dropped by weeks. The tables are made anew from the facts, a month at a time ("{month}"): a run that
-- was cut short adds what is missing.
DROP VIEW IF EXISTS seen_view;

DROP VIEW IF EXISTS seen_details_view;

DROP VIEW IF EXISTS refused_shows_view;

DROP VIEW IF EXISTS bid_prices_view;

CREATE TABLE IF NOT EXISTS seen_by_week
(
    bid_id String,
    kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7, 'video' = 8),
    topic LowCardinality(String),
    partition UInt16,
    offset UInt64 CODEC(Delta, ZSTD(1)),
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toMonday(at)
ORDER BY (kind, bid_id)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

INSERT INTO seen_by_week
SELECT bid_id, kind, topic, partition, offset, at FROM facts
WHERE toYYYYMM(at) = {month} AND at >= (SELECT max(at) FROM facts) - INTERVAL 60 DAY AND counted = 1
    AND (bid_id, kind) NOT IN (SELECT bid_id, kind FROM seen_by_week WHERE toYYYYMM(at) = {month});

DROP TABLE IF EXISTS seen SYNC SETTINGS max_table_size_to_drop = 0;

RENAME TABLE seen_by_week TO seen;

CREATE MATERIALIZED VIEW IF NOT EXISTS seen_view TO seen AS
SELECT bid_id, kind, topic, partition, offset, at FROM facts WHERE counted = 1;

CREATE TABLE IF NOT EXISTS seen_details_by_week
(
    bid_id String,
    kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7, 'video' = 8),
    pixel_id UInt32,
    conversion_id String,
    video_event LowCardinality(String),
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    conversion_type LowCardinality(String) DEFAULT '',
    attribution LowCardinality(String) DEFAULT '',
    conversions Int8 DEFAULT kind = 'conversion',
    campaign_id UInt32 DEFAULT 0,
    conversion_value_nanos Int64 DEFAULT 0,
    spend_nanos Int64 DEFAULT 0,
    cost_nanos Int64 DEFAULT 0,
    half_hour DateTime('UTC') DEFAULT 0,
    INDEX conversion_id_index conversion_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toMonday(at)
ORDER BY (kind, bid_id)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

INSERT INTO seen_details_by_week
SELECT bid_id, kind, pixel_id, conversion_id, video_event, at, conversion_type, attribution, conversions, campaign_id,
    conversion_value_nanos, spend_nanos, cost_nanos, half_hour
FROM facts
WHERE toYYYYMM(at) = {month} AND at >= (SELECT max(at) FROM facts) - INTERVAL 60 DAY
    AND counted = 1 AND kind IN ('conversion', 'video')
    AND (bid_id, kind, conversion_id, video_event, at, conversions) NOT IN
        (SELECT bid_id, kind, conversion_id, video_event, at, conversions FROM seen_details_by_week WHERE toYYYYMM(at) = {month});

DROP TABLE IF EXISTS seen_details SYNC SETTINGS max_table_size_to_drop = 0;

RENAME TABLE seen_details_by_week TO seen_details;

CREATE MATERIALIZED VIEW IF NOT EXISTS seen_details_view TO seen_details AS
SELECT bid_id, kind, pixel_id, conversion_id, video_event, at, conversion_type, attribution, conversions, campaign_id,
    conversion_value_nanos, spend_nanos, cost_nanos, half_hour
FROM facts WHERE counted = 1 AND kind IN ('conversion', 'video');

CREATE TABLE IF NOT EXISTS refused_shows_by_week
(
    bid_id String,
    reason LowCardinality(String),
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toMonday(at)
ORDER BY bid_id
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

INSERT INTO refused_shows_by_week
SELECT bid_id, reason, at FROM facts
WHERE toYYYYMM(at) = {month} AND at >= (SELECT max(at) FROM facts) - INTERVAL 60 DAY
    AND kind IN ('bill', 'impression') AND reason NOT IN ('', 'replay', 'unreadable', 'bid-invalid')
    AND (bid_id, reason) NOT IN (SELECT bid_id, reason FROM refused_shows_by_week WHERE toYYYYMM(at) = {month});

DROP TABLE IF EXISTS refused_shows SYNC SETTINGS max_table_size_to_drop = 0;

RENAME TABLE refused_shows_by_week TO refused_shows;

CREATE MATERIALIZED VIEW IF NOT EXISTS refused_shows_view TO refused_shows AS
SELECT bid_id, reason, at FROM facts
WHERE kind IN ('bill', 'impression') AND reason NOT IN ('', 'replay', 'unreadable', 'bid-invalid');

CREATE TABLE IF NOT EXISTS bid_prices_by_week
(
    bid_id String,
    kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7, 'video' = 8),
    log_epoch LowCardinality(String),
    topic LowCardinality(String),
    partition UInt16,
    offset UInt64,
    clearing_nanos Nullable(Int64),
    spend_nanos Int64,
    cost_nanos Int64,
    impressions Int8,
    half_hour DateTime('UTC'),
    at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
PARTITION BY toMonday(at)
ORDER BY bid_id
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

INSERT INTO bid_prices_by_week
SELECT bid_id, kind, log_epoch, topic, partition, offset, clearing_nanos, spend_nanos, cost_nanos, impressions, half_hour, at
FROM facts
WHERE toYYYYMM(at) = {month} AND at >= (SELECT max(at) FROM facts) - INTERVAL 60 DAY
    AND counted = 1 AND kind IN ('win', 'bill', 'impression')
    AND (log_epoch, topic, partition, offset) NOT IN
        (SELECT log_epoch, topic, partition, offset FROM bid_prices_by_week WHERE toYYYYMM(at) = {month});

DROP TABLE IF EXISTS bid_prices SYNC SETTINGS max_table_size_to_drop = 0;

RENAME TABLE bid_prices_by_week TO bid_prices;

CREATE MATERIALIZED VIEW IF NOT EXISTS bid_prices_view TO bid_prices AS
SELECT bid_id, kind, log_epoch, topic, partition, offset, clearing_nanos, spend_nanos, cost_nanos, impressions, half_hour, at
FROM facts WHERE counted = 1 AND kind IN ('win', 'bill', 'impression');
