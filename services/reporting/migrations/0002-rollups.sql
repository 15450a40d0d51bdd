-- Counts by half hour (UTC), so that a day of any zone with a half-hour offset is exact. Uniques are never in here.
CREATE TABLE IF NOT EXISTS campaign_half_hours
(
    half_hour DateTime('UTC'),
    user_id UInt32,
    campaign_id UInt32,
    creative_id UInt32,
    creative_type LowCardinality(String),
    pricing_model LowCardinality(String),
    bids UInt64,
    wins UInt64,
    impressions UInt64,
    clicks UInt64,
    conversions UInt64,
    spend_nanos Int64,
    cost_nanos Int64,
    changes UInt64
)
ENGINE = SummingMergeTree((bids, wins, impressions, clicks, conversions, spend_nanos, cost_nanos, changes))
ORDER BY (user_id, campaign_id, half_hour, creative_id, creative_type, pricing_model)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS campaign_half_hours_view TO campaign_half_hours AS
SELECT half_hour, user_id, campaign_id, creative_id, creative_type, pricing_model,
    countIf(kind = 'bid') AS bids, countIf(kind = 'win') AS wins, sum(facts.impressions) AS impressions,
    countIf(kind = 'click') AS clicks, countIf(kind = 'conversion') AS conversions,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.cost_nanos) AS cost_nanos, count() AS changes
FROM facts WHERE counted = 1
GROUP BY half_hour, user_id, campaign_id, creative_id, creative_type, pricing_model;

-- Which dimensions it keeps was measured (scripts/measure-rollups.ts): more of them and it is as long as the facts.
CREATE TABLE IF NOT EXISTS traffic_half_hours
(
    half_hour DateTime('UTC'),
    user_id UInt32,
    campaign_id UInt32,
    ssp_endpoint_id UInt32,
    country LowCardinality(String),
    device_type LowCardinality(String),
    traffic_type UInt16,
    bids UInt64,
    wins UInt64,
    impressions UInt64,
    clicks UInt64,
    conversions UInt64,
    spend_nanos Int64,
    cost_nanos Int64
)
ENGINE = SummingMergeTree((bids, wins, impressions, clicks, conversions, spend_nanos, cost_nanos))
ORDER BY (user_id, campaign_id, half_hour, ssp_endpoint_id, country, device_type, traffic_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS traffic_half_hours_view TO traffic_half_hours AS
SELECT half_hour, user_id, campaign_id, ssp_endpoint_id, country, device_type, traffic_type,
    countIf(kind = 'bid') AS bids, countIf(kind = 'win') AS wins, sum(facts.impressions) AS impressions,
    countIf(kind = 'click') AS clicks, countIf(kind = 'conversion') AS conversions,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.cost_nanos) AS cost_nanos
FROM facts WHERE counted = 1
GROUP BY half_hour, user_id, campaign_id, ssp_endpoint_id, country, device_type, traffic_type;
