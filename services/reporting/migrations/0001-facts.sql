-- Every message of the traffic log becomes one row, unreadable ones too, so that offsets have no holes.
-- Facts are inserted and read; never updated.
CREATE TABLE IF NOT EXISTS facts
(
    -- When it happened (clock of the edge), and the half hour (UTC) that the statistics count it in.
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    half_hour DateTime('UTC') CODEC(Delta, ZSTD(1)),
    bid_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7),
    bid_id String,
    user_id UInt32,
    campaign_id UInt32,
    creative_id UInt32,
    ssp_endpoint_id UInt32,
    country LowCardinality(String),
    region LowCardinality(String),
    city LowCardinality(String),
    device_type LowCardinality(String),
    device_brand LowCardinality(String),
    os LowCardinality(String),
    os_version LowCardinality(String),
    browser LowCardinality(String),
    language LowCardinality(String),
    connection_type LowCardinality(String),
    carrier LowCardinality(String),
    traffic_type UInt16,
    domain LowCardinality(String),
    site_id LowCardinality(String),
    publisher LowCardinality(String),
    size LowCardinality(String),
    pricing_model LowCardinality(String),
    creative_type LowCardinality(String),
    -- Money in nano-dollars. What was bid for one impression, and the price that the exchange named, if any.
    bid_nanos Int64,
    clearing_nanos Nullable(Int64),
    -- What the advertiser pays and what the exchange gets; 0 on every row but the one that bills its bid.
    spend_nanos Int64,
    cost_nanos Int64,
    -- 1 when this row counts in the statistics; otherwise `reason` says why not.
    counted UInt8,
    reason LowCardinality(String),
    -- 1 on the first counted row of a bid among bill and impression: an impression counts once a bid.
    impressions UInt8,
    loss_reason Nullable(Int32),
    conversion_type LowCardinality(String),
    conversion_value_nanos Int64,
    -- Where in the traffic log it came from, the block that it was taken in, and the insert that wrote it.
    topic LowCardinality(String),
    partition UInt16,
    offset UInt64 CODEC(Delta, ZSTD(1)),
    block_first UInt64 CODEC(Delta, ZSTD(1)),
    block_last UInt64 CODEC(Delta, ZSTD(1)),
    insert_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (user_id, campaign_id, kind, at)
SETTINGS non_replicated_deduplication_window = 10000;

-- Which bid has had which kind counted; asked for every block.
CREATE TABLE IF NOT EXISTS seen
(
    bid_id String,
    kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7),
    topic LowCardinality(String),
    partition UInt16,
    offset UInt64
)
ENGINE = MergeTree
ORDER BY (kind, bid_id)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

CREATE MATERIALIZED VIEW IF NOT EXISTS seen_view TO seen AS
SELECT bid_id, kind, topic, partition, offset FROM facts WHERE counted = 1;

-- The blocks that were taken, derived from the facts in the same insert; kept a month, the facts know them for ever.
CREATE TABLE IF NOT EXISTS ingest_blocks
(
    topic LowCardinality(String),
    partition UInt16,
    block_first UInt64,
    block_last UInt64,
    insert_id UInt64,
    rows UInt64,
    spend_nanos Int64,
    inserted_at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (topic, partition, block_first)
TTL toDateTime(inserted_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS ingest_blocks_view TO ingest_blocks AS
SELECT topic, partition, block_first, block_last, insert_id, count() AS rows,
    sum(facts.spend_nanos) AS spend_nanos, now64(3, 'UTC') AS inserted_at
FROM facts GROUP BY topic, partition, block_first, block_last, insert_id;

-- What each block spends, as the wallets are told it.
CREATE TABLE IF NOT EXISTS spend_lines
(
    topic LowCardinality(String),
    partition UInt16,
    block_first UInt64,
    block_last UInt64,
    user_id UInt32,
    campaign_id UInt32,
    half_hour DateTime('UTC'),
    spend_nanos Int64,
    impressions UInt64
)
ENGINE = MergeTree
ORDER BY (topic, partition, block_first, user_id)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS spend_lines_view TO spend_lines AS
SELECT topic, partition, block_first, block_last, user_id, campaign_id, half_hour,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.impressions) AS impressions
FROM facts WHERE facts.spend_nanos != 0
GROUP BY topic, partition, block_first, block_last, user_id, campaign_id, half_hour;
