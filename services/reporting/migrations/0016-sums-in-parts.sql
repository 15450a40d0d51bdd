-- Sums that stand in each part of the facts, so that what is asked all the time reads some rows a part, however many
-- facts there are. A projection is written in the part of its rows: it can neither miss an insert nor hold one twice.

-- What every campaign spent and cost, month by month; the books are compared with it every minute.
ALTER TABLE facts ADD PROJECTION IF NOT EXISTS money_by_month
(
    SELECT toYYYYMM(at), user_id, campaign_id, sum(spend_nanos), sum(cost_nanos)
    GROUP BY toYYYYMM(at), user_id, campaign_id
);

ALTER TABLE facts MATERIALIZE PROJECTION money_by_month;

-- Where the facts of each partition of a log end, which every start asks: read in the order of `by_offset`, a whole
-- partition of the log would be read for its last row.
ALTER TABLE facts ADD PROJECTION IF NOT EXISTS newest_blocks
(
    SELECT log_epoch, topic, partition, max(offset), argMax(block_first, offset), argMax(block_last, offset),
        argMax(insert_id, offset)
    GROUP BY log_epoch, topic, partition
);

ALTER TABLE facts MATERIALIZE PROJECTION newest_blocks;

-- The log that a sample's offset belongs to: equal offsets of two logs name different messages.
ALTER TABLE inventory ADD COLUMN IF NOT EXISTS log_epoch LowCardinality(String) DEFAULT '';

-- Where the samples of each partition of a log end.
ALTER TABLE inventory ADD PROJECTION IF NOT EXISTS newest_blocks
(
    SELECT log_epoch, topic, partition, max(block_last) GROUP BY log_epoch, topic, partition
);

ALTER TABLE inventory MATERIALIZE PROJECTION newest_blocks;
