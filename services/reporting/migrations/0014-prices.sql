-- A bid that is shown or billed was won, whether the exchange says so beside or not; of before, the win notices.
ALTER TABLE facts
    ADD COLUMN IF NOT EXISTS wins UInt8 DEFAULT kind = 'win' AND counted = 1,
    -- What of the price of an exchange's notice does not fit, and how much it is about in nano-dollars.
    ADD COLUMN IF NOT EXISTS discrepancy LowCardinality(String) DEFAULT '',
    ADD COLUMN IF NOT EXISTS discrepancy_nanos Int64 DEFAULT 0;

ALTER TABLE facts ADD INDEX IF NOT EXISTS discrepancy_index discrepancy TYPE set(8) GRANULARITY 4;

-- What the exchange named and what was charged for a bid, asked for with every notice; late notices do not count.
CREATE TABLE IF NOT EXISTS bid_prices
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
    impressions UInt8,
    half_hour DateTime('UTC'),
    at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY bid_id
TTL toDateTime(at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

CREATE MATERIALIZED VIEW IF NOT EXISTS bid_prices_view TO bid_prices AS
SELECT bid_id, kind, log_epoch, topic, partition, offset, clearing_nanos, spend_nanos, cost_nanos, impressions, half_hour, at
FROM facts WHERE counted = 1 AND kind IN ('win', 'bill', 'impression') AND dsp_endpoint_id = 0;

-- Bids that are open while the tables change; a second run finds them and adds none.
INSERT INTO bid_prices
SELECT bid_id, kind, log_epoch, topic, partition, offset, clearing_nanos, spend_nanos, cost_nanos, impressions, half_hour, at
FROM facts
WHERE counted = 1 AND kind IN ('win', 'bill', 'impression') AND dsp_endpoint_id = 0 AND at >= now() - INTERVAL 1 DAY
    AND (log_epoch, topic, partition, offset) NOT IN (SELECT log_epoch, topic, partition, offset FROM bid_prices);

DROP VIEW IF EXISTS campaign_half_hours_view;

CREATE MATERIALIZED VIEW IF NOT EXISTS campaign_half_hours_view TO campaign_half_hours AS
SELECT half_hour, user_id, campaign_id, creative_id, creative_type, pricing_model,
    countIf(kind = 'bid') AS bids, sum(facts.wins) AS wins, sum(facts.impressions) AS impressions,
    countIf(kind = 'click') AS clicks, countIf(kind = 'conversion') AS conversions,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.cost_nanos) AS cost_nanos, count() AS changes
FROM facts WHERE counted = 1
GROUP BY half_hour, user_id, campaign_id, creative_id, creative_type, pricing_model;

DROP VIEW IF EXISTS traffic_half_hours_view;

CREATE MATERIALIZED VIEW IF NOT EXISTS traffic_half_hours_view TO traffic_half_hours AS
SELECT half_hour, user_id, campaign_id, ssp_endpoint_id, country, device_type, traffic_type,
    countIf(kind = 'bid') AS bids, sum(facts.wins) AS wins, sum(facts.impressions) AS impressions,
    countIf(kind = 'click') AS clicks, countIf(kind = 'conversion') AS conversions,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.cost_nanos) AS cost_nanos
FROM facts WHERE counted = 1
GROUP BY half_hour, user_id, campaign_id, ssp_endpoint_id, country, device_type, traffic_type;
