-- What campaigns spent and cost in the facts of a month, added up before these are dropped. A month is closed again where
-- facts of it came later; `insert_first` and `insert_last` name the inserts that a closing took in, so that each fact is in
-- one closing or in the facts. The row of user 0 and campaign 0 stands in every closing, also of a month without money.
CREATE TABLE IF NOT EXISTS closing_balances
(
    month UInt32,
    closing UInt32,
    insert_first UInt64,
    insert_last UInt64,
    user_id UInt32,
    campaign_id UInt32,
    spend_nanos Int64,
    cost_nanos Int64,
    facts UInt64,
    closed_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (month, closing, user_id, campaign_id)
SETTINGS non_replicated_deduplication_window = 10000;

-- Closings whose facts are gone. Facts of a closed month count as long as, and only where, no closing of it awaits that.
CREATE TABLE IF NOT EXISTS dropped_closings
(
    month UInt32,
    closing UInt32,
    dropped_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (month, closing)
SETTINGS non_replicated_deduplication_window = 10000;

-- Where the dropped facts of each partition of a log ended: a partition that has been quiet since is not read again.
CREATE TABLE IF NOT EXISTS closed_ends
(
    log_epoch LowCardinality(String),
    topic LowCardinality(String),
    partition UInt16,
    block_first UInt64,
    block_last UInt64,
    insert_id UInt64
)
ENGINE = ReplacingMergeTree(block_last)
ORDER BY (log_epoch, topic, partition)
SETTINGS non_replicated_deduplication_window = 10000;

-- What a range of offsets spent and cost. The one of before did not know the cost, so that all facts were read for it.
ALTER TABLE facts ADD PROJECTION IF NOT EXISTS money_by_offset
(
    SELECT log_epoch, topic, partition, offset, block_first, block_last, insert_id, user_id, campaign_id, half_hour,
        spend_nanos, cost_nanos, impressions
    ORDER BY log_epoch, topic, partition, offset
);

ALTER TABLE facts MATERIALIZE PROJECTION money_by_offset;

ALTER TABLE facts DROP PROJECTION IF EXISTS by_offset;
