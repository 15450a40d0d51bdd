-- The log that offsets belong to: equal offsets of two logs name different messages. Empty for the log of before logs
-- had names, and for as long as that log goes on.
ALTER TABLE facts ADD COLUMN IF NOT EXISTS log_epoch LowCardinality(String) DEFAULT '';

-- Where the facts end, and what a range of offsets spent. A projection is written in the same part as its rows: it can
-- neither miss an insert nor hold one twice, whatever a crash left out of the tables behind views.
ALTER TABLE facts ADD PROJECTION IF NOT EXISTS by_offset
(
    SELECT log_epoch, topic, partition, offset, block_first, block_last, insert_id, user_id, campaign_id, half_hour,
        spend_nanos, impressions
    ORDER BY log_epoch, topic, partition, offset
);

ALTER TABLE facts MATERIALIZE PROJECTION by_offset;

-- What one insert wrote, which a start looks at: only the newest parts hold it.
ALTER TABLE facts ADD INDEX IF NOT EXISTS insert_id_range insert_id TYPE minmax GRANULARITY 1;

ALTER TABLE facts MATERIALIZE INDEX insert_id_range;

-- Spend is read from the facts. `spend_lines` stays, and gets no more rows: it proves what wallets were told twice.
DROP VIEW IF EXISTS spend_lines_view;

ALTER TABLE spend_lines MODIFY TTL half_hour + INTERVAL 400 DAY;

DROP VIEW IF EXISTS ingest_blocks_view;

DROP TABLE IF EXISTS ingest_blocks;
