-- Looking up one bid: no table of the facts is sorted by bids, and what is remembered of them is kept for less time.
ALTER TABLE facts ADD INDEX IF NOT EXISTS bid_id_index bid_id TYPE bloom_filter(0.01) GRANULARITY 1;

ALTER TABLE facts MATERIALIZE INDEX bid_id_index;
