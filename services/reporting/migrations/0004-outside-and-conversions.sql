-- Deals, outside bidders, conversions of pixels, and what players tell of a film.
ALTER TABLE facts
    MODIFY COLUMN kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7, 'video' = 8),
    ADD COLUMN IF NOT EXISTS deal_id LowCardinality(String) DEFAULT '',
    ADD COLUMN IF NOT EXISTS dsp_endpoint_id UInt32 DEFAULT 0,
    -- '', 'click' or 'view': what a conversion is ascribed to.
    ADD COLUMN IF NOT EXISTS attribution LowCardinality(String) DEFAULT '',
    ADD COLUMN IF NOT EXISTS pixel_id UInt32 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS conversion_id String DEFAULT '',
    ADD COLUMN IF NOT EXISTS video_event LowCardinality(String) DEFAULT '',
    -- Persons whom one play reached, as the exchange says, and when it says that it was shown.
    ADD COLUMN IF NOT EXISTS multiplier UInt16 DEFAULT 1,
    ADD COLUMN IF NOT EXISTS impression_at Nullable(DateTime64(3, 'UTC')) DEFAULT NULL;

ALTER TABLE seen
    MODIFY COLUMN kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7, 'video' = 8);

-- The counted events of kinds that a bid may have several of: which conversions and film events, and when.
CREATE TABLE IF NOT EXISTS seen_details
(
    bid_id String,
    kind Enum8('unreadable' = 0, 'bid' = 1, 'win' = 2, 'loss' = 3, 'bill' = 4, 'impression' = 5, 'click' = 6, 'conversion' = 7, 'video' = 8),
    pixel_id UInt32,
    conversion_id String,
    video_event LowCardinality(String),
    at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (kind, bid_id)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

CREATE MATERIALIZED VIEW IF NOT EXISTS seen_details_view TO seen_details AS
SELECT bid_id, kind, pixel_id, conversion_id, video_event, at
FROM facts WHERE counted = 1 AND kind IN ('conversion', 'video');

-- Conversions of before; a second run finds them and adds none.
INSERT INTO seen_details
SELECT bid_id, kind, pixel_id, conversion_id, video_event, at FROM facts
WHERE counted = 1 AND kind = 'conversion' AND bid_id NOT IN (SELECT bid_id FROM seen_details);
