-- A sample of what exchanges offer, bid on or not: one row an imp, standing for `weight` imps like it. Holds nothing
-- that points to a person. Ordered by what nearly every campaign restricts.
CREATE TABLE IF NOT EXISTS inventory
(
    half_hour DateTime('UTC') CODEC(Delta, ZSTD(1)),
    weight UInt32 CODEC(ZSTD(1)),
    ssp_endpoint_id UInt32,
    country LowCardinality(String),
    region LowCardinality(String),
    city LowCardinality(String),
    -- GeoNames ids of the cities of that name.
    city_ids Array(UInt32),
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
    creative_types Array(LowCardinality(String)),
    sizes Array(LowCardinality(String)),
    -- Least price of one impression, nano-dollars; 0 is without a floor.
    floor_nanos Int64,
    -- Where in the traffic log it came from, and the block that it was taken in.
    topic LowCardinality(String),
    partition UInt16,
    offset UInt64 CODEC(Delta, ZSTD(1)),
    block_first UInt64 CODEC(Delta, ZSTD(1)),
    block_last UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(half_hour)
ORDER BY (country, traffic_type, device_type, half_hour)
TTL half_hour + INTERVAL 35 DAY
SETTINGS non_replicated_deduplication_window = 10000;
