-- Impressions and billing notices that were refused, and why: one verdict on invalid traffic holds for the whole bid.
CREATE TABLE IF NOT EXISTS refused_shows
(
    bid_id String,
    reason LowCardinality(String)
)
ENGINE = MergeTree
ORDER BY bid_id
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 512;

CREATE MATERIALIZED VIEW IF NOT EXISTS refused_shows_view TO refused_shows AS
SELECT bid_id, reason FROM facts
WHERE counted = 0 AND kind IN ('bill', 'impression') AND reason NOT IN ('replay', 'unreadable', 'bid-invalid');
