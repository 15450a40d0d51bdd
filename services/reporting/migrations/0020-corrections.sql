-- Rows that take back what an earlier row counted: a bid that turns out to be invalid traffic, a conversion whose credit
-- moves. So counts are signed, and conversions are a sum.
DROP VIEW IF EXISTS campaign_half_hours_view;

DROP VIEW IF EXISTS traffic_half_hours_view;

DROP VIEW IF EXISTS bid_prices_view;

DROP VIEW IF EXISTS seen_details_view;

DROP VIEW IF EXISTS refused_shows_view;

ALTER TABLE facts
    MODIFY COLUMN impressions Int8,
    MODIFY COLUMN wins Int8 DEFAULT kind = 'win' AND counted = 1,
    ADD COLUMN IF NOT EXISTS conversions Int8 DEFAULT kind = 'conversion' AND counted = 1;

-- Written into the parts of before: a default that follows from other columns reads as 0 where a query's conditions are
-- moved ahead of it (ClickHouse 26.7, PREWHERE on `at` and `counted`).
ALTER TABLE facts MATERIALIZE COLUMN conversions SETTINGS mutations_sync = 2;

ALTER TABLE campaign_half_hours
    MODIFY COLUMN wins Int64, MODIFY COLUMN impressions Int64, MODIFY COLUMN conversions Int64;

ALTER TABLE traffic_half_hours
    MODIFY COLUMN wins Int64, MODIFY COLUMN impressions Int64, MODIFY COLUMN conversions Int64;

ALTER TABLE bid_prices MODIFY COLUMN impressions Int8;

-- What a conversion earned, so that it can be given back. Conversions of before have no attribution: they keep their credit.
ALTER TABLE seen_details
    ADD COLUMN IF NOT EXISTS conversion_type LowCardinality(String) DEFAULT '',
    ADD COLUMN IF NOT EXISTS attribution LowCardinality(String) DEFAULT '',
    ADD COLUMN IF NOT EXISTS conversions Int8 DEFAULT kind = 'conversion',
    ADD COLUMN IF NOT EXISTS campaign_id UInt32 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS conversion_value_nanos Int64 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS spend_nanos Int64 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS cost_nanos Int64 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS half_hour DateTime('UTC') DEFAULT 0;

ALTER TABLE seen_details MATERIALIZE COLUMN conversions SETTINGS mutations_sync = 2;

CREATE MATERIALIZED VIEW IF NOT EXISTS seen_details_view TO seen_details AS
SELECT bid_id, kind, pixel_id, conversion_id, video_event, at, conversion_type, attribution, conversions, campaign_id,
    conversion_value_nanos, spend_nanos, cost_nanos, half_hour
FROM facts WHERE counted = 1 AND kind IN ('conversion', 'video');

-- Of the ads of outside bidders too: what their bids were charged can be taken back like any other.
CREATE MATERIALIZED VIEW IF NOT EXISTS bid_prices_view TO bid_prices AS
SELECT bid_id, kind, log_epoch, topic, partition, offset, clearing_nanos, spend_nanos, cost_nanos, impressions, half_hour, at
FROM facts WHERE counted = 1 AND kind IN ('win', 'bill', 'impression');

-- The row that takes a bid back counts, and is a verdict on it all the same.
CREATE MATERIALIZED VIEW IF NOT EXISTS refused_shows_view TO refused_shows AS
SELECT bid_id, reason FROM facts
WHERE kind IN ('bill', 'impression') AND reason NOT IN ('', 'replay', 'unreadable', 'bid-invalid');

CREATE MATERIALIZED VIEW IF NOT EXISTS campaign_half_hours_view TO campaign_half_hours AS
SELECT half_hour, user_id, campaign_id, creative_id, creative_type, pricing_model,
    countIf(kind = 'bid') AS bids, sum(facts.wins) AS wins, sum(facts.impressions) AS impressions,
    countIf(kind = 'click') AS clicks, sum(facts.conversions) AS conversions,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.cost_nanos) AS cost_nanos, count() AS changes
FROM facts WHERE counted = 1
GROUP BY half_hour, user_id, campaign_id, creative_id, creative_type, pricing_model;

CREATE MATERIALIZED VIEW IF NOT EXISTS traffic_half_hours_view TO traffic_half_hours AS
SELECT half_hour, user_id, campaign_id, ssp_endpoint_id, country, device_type, traffic_type,
    countIf(kind = 'bid') AS bids, sum(facts.wins) AS wins, sum(facts.impressions) AS impressions,
    countIf(kind = 'click') AS clicks, sum(facts.conversions) AS conversions,
    sum(facts.spend_nanos) AS spend_nanos, sum(facts.cost_nanos) AS cost_nanos
FROM facts WHERE counted = 1
GROUP BY half_hour, user_id, campaign_id, ssp_endpoint_id, country, device_type, traffic_type;
